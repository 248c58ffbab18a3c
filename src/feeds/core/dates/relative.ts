// "3 days ago" and its kin: how long before now, in the languages that lists are written in.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const LENGTHS: Readonly<Record<Unit, number>> = {
  second: 1000,
  minute: MINUTE,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
}

/** Beginnings of the words for each unit; longest match wins, so that "minuto" is not "min" of another language. */
const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  second: 'second sec sek seconde segundo secondi secondo sekund секунд ثانية ثوان 秒 초 วินาที saniye giây detik s',
  minute:
    'minute min minuto minuta minut minutt minuut perc хвилин минут мин دقيقة دقائق דקות דקה 分鐘 分钟 分 분 นาที dakika phút menit মিনিট मिनट λεπτ m',
  hour: 'hour hr stunde std heure hora ora ore uur time timme godzin hodin óra час годин ساعة ساعات שעות שעה 小時 小时 時間 시간 ชั่วโมง saat giờ jam ঘণ্টা ঘন্টা घंटे ώρ ώρες tunti tuntia h',
  day: 'day tag jour día dia giorn dag dni dzień den dnů nap день дн дня дней يوم أيام ימים יום 天 日 일 วัน gün ngày hari দিন दिन μέρ päivä d',
  week: 'week wk woche semaine semana settiman vecka uke uge tydzień tygodn týden týdn hét недел тижд тижн أسبوع أسابيع שבוע שבועות 周 週間 週 주 สัปดาห์ hafta tuần minggu সপ্তাহ सप्ताह εβδομάδ viikko w',
  month:
    'month monat mois mes mese mesi maand månad måned miesiąc miesięc měsíc hónap месяц місяц شهر أشهر חודש חודשים 個月 个月 か月 ヶ月 ヵ月 개월 달 เดือน ay tháng bulan মাস महीने μήν kuukau mo',
  year: 'year yr jahr an ans année año ano ann jaar år rok lat lata let év год лет года рок سنة سنوات שנה שנים 年 년 ปี yıl năm tahun বছর साल χρόν vuosi vuotta y',
}

/** Beginnings or endings that say "in the past". */
const AGO =
  /\bago\b|\bback\b|^vor\b|^il y a\b|^hace\b|^há\b|\batrás\b|\bfa$|\bgeleden\b|\bsedan\b|^för\b|\bsiden\b|^for\b|\btemu\b|^před\b|\bpřed\b|ezelőtt|\bsitten\b|назад|тому|^منذ|^قبل|^לפני|前|전$|ที่แล้ว|ที่ผ่านมา|önce|trước|\blalu\b|yang lalu|আগে|पहले|^πριν|^acum|^пре |^преди/

const YESTERDAY =
  /^(?:yesterday|gestern|hier|ayer|ieri|ontem|gisteren|igår|i går|wczoraj|včera|tegnap|eilen|вчера|вчора|учора|أمس|אתמול|昨天|昨日|어제|เมื่อวาน|เมื่อวานนี้|dün|hôm qua|kemarin|vakar|χθες|গতকাল)(?![\p{L}])/u

const TODAY =
  /^(?:today|heute|aujourd[’']hui|hoy|oggi|hoje|vandaag|idag|i dag|dzisiaj|dziś|dnes|ma|tänään|сегодня|сьогодні|сёння|اليوم|היום|今天|今日|오늘|วันนี้|bugün|hôm nay|hari ini|šiandien|σήμερα|আজ)(?![\p{L}])/u

const NOW =
  /^(?:just now|right now|gerade eben|à l[’']instant|ahora mismo|adesso|agora|zojuist|только что|щойно|الآن|עכשיו|刚刚|剛剛|たった今|방금|az önce)$/u

/** Epoch milliseconds. The whole of a short text must say it; a number with a unit in a sentence says something else. */
export function relativeDate(raw: string, now: number): number | undefined {
  if (raw.length > 60) return undefined
  const text = raw.trim().toLowerCase()
  if (NOW.test(text)) return now
  if (YESTERDAY.test(text)) return dayBefore(text, YESTERDAY, now, 1)
  if (TODAY.test(text)) return dayBefore(text, TODAY, now, 0)
  if (!AGO.test(text)) return undefined
  return counted(text, now)
}

/** "Yesterday", perhaps with a time of day, and nothing else. */
function dayBefore(text: string, word: RegExp, now: number, days: number): number | undefined {
  const rest = text.replace(word, '')
  const clock = /(\d{1,2})[:.](\d{2})/.exec(rest)
  if (rest.replace(/[\d\s:.,|·–-]|uhr|at|um|à|a las|alle|kl|в|o|às/g, '').length > 0) return undefined
  const midnight = Math.floor(now / DAY) * DAY - days * DAY
  return clock ? midnight + Number(clock[1]) * HOUR + Number(clock[2]) * MINUTE : midnight
}

const COUNT = /(?:(\d{1,3})\+?|\b(?:an?|one|eine[mr]?|une?|una?|um|uma|en|ett|één|einem))\s*([\p{L}\p{M}]+)/gu

function counted(text: string, now: number): number | undefined {
  for (const [, number, word = ''] of text.matchAll(COUNT)) {
    const unit = unitOf(word)
    if (!unit) continue
    const at = now - (number === undefined ? 1 : Number(number)) * LENGTHS[unit]
    const timeKnown = unit === 'second' || unit === 'minute' || unit === 'hour'
    return timeKnown ? at : Math.floor(at / DAY) * DAY
  }
  return undefined
}

const UNITS = Object.entries(UNIT_WORDS).flatMap(([unit, words]) =>
  words.split(' ').map((word) => [word, unit as Unit] as const),
)

function unitOf(word: string): Unit | undefined {
  let best: readonly [string, Unit] | undefined
  for (const candidate of UNITS) {
    const [start] = candidate
    const fits = start.length === 1 && start < '\u0250' ? word === start : word.startsWith(start)
    if (fits && start.length > (best?.[0].length ?? 0)) best = candidate
  }
  return best?.[1]
}

// Words of relative times ("3 days ago"), lower case, in the languages of lists.

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** Days before today by their name. */
export const NAMED_DAYS: readonly string[] = [
  "today|heute|aujourd[’']hui|hoy|avui|oggi|hoje|azi|astăzi|vandaag|idag|i dag|dzisiaj|dziś|dnes|danas|ma|tänään|täna|" +
    'šodien|šiandien|данас|днес|сегодня|сьогодні|сёння|σήμερα|bugün|اليوم|امروز|היום|आज|আজ|วันนี้|hôm nay|hari ini|' +
    '今天|今日|本日|오늘',
  'yesterday|gestern|hier|ayer|ahir|ieri|ontem|gisteren|igår|i går|wczoraj|včera|včeraj|jučer|juče|tegnap|eilen|eile|' +
    'vakar|јуче|вчера|вчора|учора|χθες|χτες|dün|أمس|دیروز|אתמול|बीता कल|গতকাল|เมื่อวาน|เมื่อวานนี้|hôm qua|kemarin|昨天|' +
    '昨日|어제',
  "vorgestern|avant-hier|anteayer|antier|anteontem|abans-d[’']ahir|l[’']altro ieri|alaltăieri|eergisteren|i förrgår|" +
    'i forgårs|przedwczoraj|předevčírem|predvčerom|prekjučer|tegnapelőtt|toissapäivänä|üleeile|užvakar|aizvakar|' +
    'позавчера|позавчора|онзи ден|προχθές|evvelsi gün|أول أمس|أمس الأول|پریروز|שלשום|เมื่อวานซืน|hôm kia|前天|一昨日|' +
    'おととい|그저께|그제',
]

export const NOW =
  "just now|right now|gerade eben|soeben|à l[’']instant|ahora mismo|adesso|agora mesmo|zojuist|только что|щойно|الآن|" +
  'עכשיו|刚刚|剛剛|たった今|방금|az önce'

/** Before or behind a length of time: it lies in the past. */
export const AGO_BEFORE =
  'vor|il y a|hace|há|fa|acum|před|pred|prije|pre|prieš|pirms|пре|преди|πριν|منذ|قبل|לפני|przed|trước đây|cách đây'

export const AGO_BEHIND =
  'ago|atrás|fa|geleden|sedan|siden|síðan|temu|nazaj|ezelőtt|sitten|tagasi|назад|тому|таму|önce|əvvəl|পূর্বে|আগে|' +
  'पहले|trước|lalu|yang lalu|پیش|قبل|前|전|ที่แล้ว|ที่ผ่านมา'

/** Hungarian says it in the unit itself. */
export const AGO_WITHIN = 'perce|órája|napja|hete|hónapja|éve'

/** Beside a count that is the least of what it may be. */
export const MORE_THAN =
  "(?<!\\p{L})(?:over|more than|über|mehr als|plus d[e’']|más de|més de|mais de|più di|peste|meer dan|över|mer än|mere end|" +
  'mer enn|yli|ponad|więcej niż|více než|viac ako|više od|több mint|üle|daugiau nei|vairāk|более|больше|понад|більше|' +
  'повече от|πάνω από|daha fazla|hơn|lebih dari|أكثر من|بیش از|מעל|יותר מ)(?!\\p{L})|以上|超过|超過|이상|넘게|กว่า'

/** One, where it is a word. */
export const ONE = 'an?|one|eine[mrn]?|une?|una?|uno|um|uma|o|en|et|ett|één|een|einem|egy|один|одну|1'

/** Beginnings of the words for each unit; the longest that fits counts, single letters must be the whole word. */
export const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  second:
    'second sec sek segundo secondi secondo secund sekund másodperc секунд ثانية ثوان ثانیه שניות 秒 초 วินาที saniye giây detik s',
  minute:
    'minute min minuto minuta minut minutt minuut minūt perc хвилин хвилин минут мин λεπτ دقيقة دقائق دقیقه דקות דקה 分鐘 分钟 分 분 นาที dakika dəqiqə phút menit মিনিট मिनट m',
  hour: 'hour hr stunde std heure hora hores ora ore oră uur time timme godzin hodin hodín óra órá tunti tunnin tuntia tund stund valand sat saat час годин сат ώρ ساعة ساعات ساعت שעות שעה 小時 小时 時間 时间 시간 ชั่วโมง giờ jam ঘণ্টা ঘন্টা घंटे घंटा h',
  day: 'day tag jour día dia dies giorn zi zil dag dni dzień den dny dnů dnem dň dan nap päiv päev dien дан день дня дней дні днів дн μέρ ημέρ يوم أيام روز ימים יום 天 日 일 วัน gün ngày hari দিন दिन d',
  week: 'week wk woche semaine semana setmana settiman săptămân vecka veckor uke uge tydzień tygodn týden týdn týžd tjed nedjelj hét het viikko viiko nädal savait nedēļ недел недељ тижд тижн седмиц εβδομάδ أسبوع أسابيع هفته שבוע שבועות 周 週間 週 주 สัปดาห์ hafta həftə tuần minggu সপ্তাহ सप्ताह हफ़्ते w',
  month:
    'month monat mois mes mese mesi lună luni maand månad måned miesiąc miesięc měsíc mesiac mjesec hónap kuukau kuud mėnes mēneš месяц месец місяц μήν شهر أشهر ماه חודש חודשים 個月 个月 か月 ヶ月 ヵ月 カ月 개월 달 เดือน tháng bulan মাস महीने mo',
  year: 'year yr jahr an ans année año ano any anni anno ann ani jaar år rok lat lata let év vuosi vuotta aasta met gad год лет года рок року років χρόν سنة سنوات سال שנה שנים 年 년 ปี yıl il năm tahun বছর साल y',
}

/** Words that say the number with the unit: once, or twice. */
export const WITH_NUMBER: readonly (readonly [words: string, count: number, unit: Unit])[] = [
  ['минуту хвилину دقيقة דקה minutę', 1, 'minute'],
  ['час годину ساعة שעה godzinę godziną hodinou', 1, 'hour'],
  ['день يوم יום dzień dnem', 1, 'day'],
  ['неделю тиждень أسبوع שבוע tydzień týdnem', 1, 'week'],
  ['месяц місяць شهر חודש miesiąc měsícem', 1, 'month'],
  ['год рік سنة שנה rok rokem', 1, 'year'],
  ['دقيقتين', 2, 'minute'],
  ['ساعتين שעתיים', 2, 'hour'],
  ['يومين יומיים', 2, 'day'],
  ['أسبوعين שבועיים', 2, 'week'],
  ['شهرين חודשיים', 2, 'month'],
  ['سنتين عامين שנתיים', 2, 'year'],
]

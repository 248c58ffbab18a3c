// Synthetic comments for tests, ham and spam in five languages, combined from parts.

interface Parts {
  names: string[]
  /** Phrases that occur in both kinds. */
  openers: string[]
  closers: string[]
  ham: string[]
  spam: string[]
}

const english: Parts = {
  names: ['Ann Lee', 'tomek', 'Priya', 'old_goat', 'Marcus W.', 'Jo', 'R. Alvarez', 'nightowl', 'Dana', 'Sam'],
  openers: [
    'Great article, thank you!',
    'Thanks for sharing this.',
    'I really enjoyed reading it.',
    'Hi everyone,',
    '',
    '',
  ],
  closers: ['Have a nice day!', 'Keep up the good work.', 'Just my two cents.', 'Greetings from Leeds', '', '', ''],
  ham: [
    'The second graph starts at 40 instead of zero, which makes the drop look far worse than it was.',
    'I paid $350 for mine in 2019 and the hinge broke after a year, so I would not call it cheap.',
    'We tried this at work and the migration took three weeks, mostly because nobody had documented the old schema.',
    'According to https://en.wikipedia.org/wiki/Tidal_power the first station was built in France, not in Canada.',
    'My bank refused the loan because of a credit check that was simply wrong, and it took months to clear up.',
    'Does anybody know whether the museum is open on Mondays? Their site says nothing.',
    'You forgot to mention that the casino on the pier closed long ago; only the hotel is left.',
    'Interest rates went up again, so my investment in a new boiler has to wait until spring.',
    'I disagree: the goalkeeper had no chance, the ball was deflected twice.',
    'There is a good talk on exactly this, see https://www.youtube.com/watch?v=a1b2c3, from minute twelve on.',
    'My grandmother made it with lard and a pinch of nutmeg, never with butter.',
    'The free version does everything I need, but the export is limited to ten files a month.',
    'Has somebody compiled this with the new toolchain? I get a linker error, log at https://gist.github.com/x/81f2.',
    'Sorry, but bitcoin is not an answer to a flooded cellar. Talk to your insurance first.',
    'Please check the date in the caption, the bridge was opened in 1936.',
    'My doctor prescribed these pills for blood pressure and the side effects were exactly as described here.',
    'The council promised a cycle lane in 2021 and we are still waiting. I call that a scandal.',
    'Nice photo of the harbour! We stayed in the white house on the left last summer.',
    'If you want to earn money with translations you have to specialise; patents pay well, novels do not.',
    'It rained through the whole concert and nobody left. I will never forget it.',
    'Mine arrived today. The box was damaged but the shop sent a refund of 20% without any discussion.',
    'Could you add a print stylesheet? I like to read longer pieces on paper.',
  ],
  spam: [
    'I was in debt until a friend showed me this trading platform, now I make {amount} a week from home: {link}',
    'My cousin earns {amount} monthly with her laptop, and you can start today without any experience, {link}',
    'If you need a loan with a low interest rate and no credit check, simply write to {mail} and we reply within an hour.',
    'Dr. Osaka brought my husband back with a powerful spell within two days, contact him on WhatsApp {phone}.',
    'Best prices for watches, bags and shoes, quality like the original, free worldwide shipping {link}',
    'I lost everything to a fake broker and this recovery expert got my bitcoin back, reach him at {mail}.',
    'Your blog deserves more visitors. Our team offers backlinks and first page ranking for only {amount}, see {link}',
    'Order pills without prescription, discreet packaging and fast delivery guaranteed, {link}',
    'Play at the most generous casino and claim your welcome bonus of {amount} plus 200 free spins now {link}',
    'I am a lonely widow and would love to meet an honest man, see my private photos here {link}',
    'It reminded me of a wonderful service that writes essays for students at fair prices: {link}',
    'Congratulations, you have been selected to receive a gift card worth {amount}, confirm your address at {link}',
    'For anybody interested in crypto, my mentor shares winning signals every day in his Telegram channel {handle}.',
    'We provide hacking services, phone spying and grade changes, discreet and guaranteed, {mail}.',
  ],
}

const german: Parts = {
  names: ['Anke', 'Jürgen H.', 'bergziege', 'Lukas', 'Frau Sommer', 'tobi87', 'Ines', 'K. Brandt'],
  openers: ['Danke für den guten Beitrag!', 'Sehr interessant geschrieben.', 'Hallo zusammen,', '', ''],
  closers: ['Viele Grüße', 'Schönes Wochenende!', 'Nur meine Meinung.', 'Macht weiter so.', '', ''],
  ham: [
    'In der Tabelle fehlen die Zahlen für Bremen, sonst wäre der Vergleich fair.',
    'Ich habe 89 Euro für die Reparatur bezahlt und drei Wochen später war die Pumpe wieder kaputt.',
    'Bei uns im Ort wurde die Buslinie gestrichen, und jetzt wundern sich alle über die Staus.',
    'Steht so auch bei https://de.wikipedia.org/wiki/Sauerteig: erst kneten, dann ruhen lassen.',
    'Die Zinsen für den Kredit sind gestiegen, deshalb verschieben wir das Dach auf nächstes Jahr.',
    'Weiß jemand, ob die Hütte im Oktober noch bewirtschaftet ist?',
    'Das Gutachten wurde nie veröffentlicht, obwohl der Gemeinderat es zweimal verlangt hat.',
    'Meine Oma hat den Teig über Nacht stehen lassen, das macht den ganzen Unterschied.',
    'Gratis ist das Museum nur am ersten Sonntag im Monat, bitte korrigieren.',
    'Nach dem Update startet das Programm bei mir nicht mehr, Fehlermeldung siehe https://codeberg.org/abc/issues/12.',
    'Der Schiedsrichter lag richtig, das war klar abseits.',
    'Im Casino von Bad Homburg hat Dostojewski gespielt, das gehört in den Artikel.',
    'Ich arbeite seit zehn Jahren von zu Hause und verdiene weniger als im Büro, aber es lohnt sich.',
    'Das Foto zeigt nicht die Elbe, sondern die Weser bei Hameln.',
    'Für Anfänger würde ich lieber ein gebrauchtes Rad kaufen, unter 400 Euro findet man genug.',
    'Die Fortsetzung war leider schwächer als das erste Buch.',
  ],
  spam: [
    'Ich verdiene seit einem Monat {amount} pro Woche von zu Hause, ganz ohne Vorkenntnisse, hier anmelden {link}',
    'Sofortkredit ohne Schufa, Auszahlung in 24 Stunden, schreiben Sie einfach an {mail}.',
    'Sichern Sie sich jetzt Ihren Bonus von {amount} und 150 Freispiele im besten Online Casino {link}',
    'Abnehmen ohne Diät, das neue Wundermittel aus dem Fernsehen, nur heute zum halben Preis: {link}',
    'Eine Freundin empfahl mir diese Plattform für Kryptohandel, und nun zahlt sie jeden Tag aus, {link}',
    'Führerschein und Ausweise ohne Prüfung kaufen, registriert und echt, Kontakt über WhatsApp {phone}.',
    'Wir bringen Ihre Seite bei Google nach oben, hochwertige Backlinks ab {amount}, mehr unter {link}',
    'Potenzmittel rezeptfrei bestellen, diskreter Versand, günstige Preise {link}',
    'Ein erfahrener Wahrsager hat meine Ehe gerettet, er hilft auch Ihnen, schreiben Sie ihm: {mail}.',
    'Attraktive Frauen aus deiner Nähe warten auf dich, kostenlos anmelden {link}',
  ],
}

const spanish: Parts = {
  names: ['Lucía', 'Pepe Ruiz', 'marisol77', 'Javier', 'La vecina', 'Nico', 'Carmen G.', 'el_lector'],
  openers: ['¡Gracias por compartir!', 'Muy buen artículo.', 'Hola a todos,', '', ''],
  closers: ['Un saludo', '¡Que tengan buen día!', 'Es solo mi opinión.', 'Sigan así.', '', ''],
  ham: [
    'El mapa está mal: el río pasa por el norte del pueblo y no por el sur.',
    'Pagué 60 euros por la entrada y no se oía nada desde la última fila.',
    'En mi barrio cerraron la biblioteca en agosto y nadie explicó el motivo.',
    'La receta original no lleva cebolla, lo explica bien https://es.wikipedia.org/wiki/Tortilla.',
    '¿Alguien sabe si el tren nocturno vuelve este verano?',
    'El banco me negó el préstamo por un error suyo y tardaron medio año en reconocerlo.',
    'No estoy de acuerdo, el segundo gol fue fuera de juego y se ve en la repetición.',
    'Mi abuelo trabajó en esa mina y contaba la historia de otra manera.',
    'Con la versión gratis basta para aprender, no hace falta gastar dinero.',
    'La foto es de 1974, lo sé porque yo estaba allí.',
    'El médico me recetó las mismas pastillas y me sentaron fatal.',
    'Invertir en trenes regionales sería mejor negocio que otra autopista.',
    'Probé el ejemplo y falla en la línea 12, dejé el registro en https://gitlab.com/foo/bar.',
    'Me reí muchísimo con el final, aunque se veía venir.',
    'Falta decir que el casino fue hospital durante la guerra.',
    'Subieron el alquiler un 15% y aun así no arreglan el ascensor.',
  ],
  spam: [
    'Gano {amount} a la semana desde mi casa con este método, cualquiera puede empezar hoy mismo: {link}',
    'Préstamos rápidos sin aval y sin papeleo, escriba a {mail} y reciba el dinero mañana.',
    'Aprovecha el bono de bienvenida de {amount} en el mejor casino en línea, giros gratis {link}',
    'El maestro Obi devolvió a mi esposo en tres días con un amarre de amor, WhatsApp {phone}.',
    'Una amiga me habló de esta plataforma de inversión en criptomonedas y ya dupliqué mis ahorros {link}',
    'Relojes y bolsos de marca al mejor precio, envío gratis a todo el mundo {link}',
    'Posicionamos su página en Google con enlaces de calidad desde {amount}, visite {link}',
    'Adelgaza diez kilos en un mes sin dieta, producto natural con oferta limitada {link}',
    'Chicas guapas quieren conocerte esta noche, mira sus fotos privadas {link}',
    'Recuperamos sus fondos perdidos en estafas, hackers profesionales y discretos: {mail}.',
  ],
}

const russian: Parts = {
  names: ['Ольга', 'Серёга', 'Пётр И.', 'kotik', 'Марина', 'дед Василий', 'Аня'],
  openers: ['Спасибо за статью!', 'Очень интересно написано.', 'Всем привет,', '', ''],
  closers: ['С уважением', 'Хорошего дня!', 'Это только моё мнение.', 'Продолжайте!', '', ''],
  ham: [
    'На карте ошибка: станция была с другой стороны реки.',
    'Я заплатил за ремонт 4000 рублей, а через неделю всё снова сломалось.',
    'У нас во дворе срубили все липы и обещали посадить новые, но прошло уже три года.',
    'Подробно об этом написано тут: https://ru.wikipedia.org/wiki/Самовар, раздел про угли.',
    'Кто-нибудь знает, ходит ли электричка по воскресеньям?',
    'Банк отказал в кредите из-за чужого долга, разбирались полгода.',
    'Вратарь не виноват, защита просто стояла и смотрела.',
    'Бабушка пекла такие пироги на поду, и вкус был совсем другой.',
    'Бесплатной версии хватает, но экспорт ограничен десятью файлами.',
    'Фотография сделана не в Казани, а в Нижнем, видно по мосту.',
    'Врач выписал те же таблетки, и голова болела две недели.',
    'После обновления программа не запускается, лог выложил на https://github.com/aa/bb/issues/7.',
    'Про казино в Сочи в тексте ни слова, а зря, история любопытная.',
    'Цены на билеты выросли на 20%, а мест в зале меньше.',
    'Финал предсказуемый, но играют прекрасно.',
    'Заработать переводами можно, но на первых порах это копейки.',
  ],
  spam: [
    'Зарабатываю {amount} в неделю, не выходя из дома, опыт не нужен, подробности тут: {link}',
    'Кредит без отказа и справок за один день, пишите на почту {mail}.',
    'Получи бонус {amount} и бесплатные вращения в лучшем онлайн казино, регистрация здесь {link}',
    'Сильная ворожея вернёт любимого за три дня, пишите в WhatsApp {phone}.',
    'Мой наставник даёт прибыльные сигналы по криптовалюте каждый день, подписывайтесь на канал {handle}.',
    'Дипломы и водительские права с занесением в реестр, недорого, гарантия {link}',
    'Продвижение сайтов в топ, качественные ссылки от {amount}, заходите {link}',
    'Похудеть на десять килограммов без диет поможет новое средство, скидка только сегодня {link}',
    'Девушки твоего города ждут знакомства, анкеты и фото без регистрации {link}',
    'Копии брендовых часов и сумок по лучшим ценам, доставка бесплатно {link}',
  ],
}

const chinese: Parts = {
  names: ['小林', '阿强', '路人甲', 'wei', '陈老师', '北方的狼'],
  openers: ['谢谢分享!', '写得很好。', '大家好,', '', ''],
  closers: ['祝好。', '加油!', '个人看法。', '', ''],
  ham: [
    '第二张图的坐标不是从零开始的，看起来跌得很厉害，其实没有。',
    '我花了三百块钱修这台机器，一个月以后又坏了。',
    '我们小区的图书馆去年关了，到现在也没有人说明原因。',
    '维基百科 https://zh.wikipedia.org/wiki/茶 里说得更清楚，可以参考。',
    '请问有人知道博物馆星期一开门吗？',
    '银行因为一个错误拒绝了我的贷款，半年才解决。',
    '我不同意，第二个进球明显越位了。',
    '奶奶做这道菜从来不放糖，味道完全不一样。',
    '免费的版本已经够用了，就是导出文件有限制。',
    '这张照片不是在西湖拍的，应该是在扬州。',
    '医生也给我开过这种药，副作用和文章里写的一样。',
    '升级以后程序打不开了，日志放在 https://gitee.com/aa/bb 里面。',
    '听说那座老房子以前是赌场，文章里没有提到。',
    '票价涨了两成，座位反而少了，真没意思。',
    '结尾有点仓促，不过演员都很好。',
    '做翻译赚钱不容易，刚开始的时候收入很低。',
  ],
  spam: [
    '在家兼职日赚{amount}，无需经验，当天结算，详情点击 {link}',
    '无抵押快速贷款，当天放款，不看征信，联系邮箱 {mail}。',
    '最大的线上娱乐平台，注册就送{amount}彩金，提款秒到账 {link}',
    '专业办理各类证件文凭，真实可查，加微信 {handle} 咨询。',
    '跟着老师炒币，每天推荐必涨币种，稳赚不赔，电报群 {handle}。',
    '名牌手表包包一比一复刻，厂家直销，全球包邮 {link}',
    '提供网站优化和高质量外链，快速上首页，只要{amount}，请看 {link}',
    '同城美女在线等你，免费注册看私密照片 {link}',
    '减肥神器，一个月瘦二十斤，不节食不反弹，限时优惠 {link}',
    '被骗的钱可以追回，专业黑客团队帮您，联系 {mail}。',
  ],
}

const languages = { en: english, de: german, es: spanish, ru: russian, zh: chinese }

export interface SyntheticComment {
  kind: 'spam' | 'ham'
  language: keyof typeof languages
  name: string
  text: string
  /** Index of the main part, to separate training from test data. */
  part: number
}

/** `each` per kind and language, all texts distinct. */
export function syntheticComments(random: () => number, each: number): SyntheticComment[] {
  const seen = new Set<string>()
  const made: SyntheticComment[] = []
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    for (const kind of ['spam', 'ham'] as const) {
      for (let count = 0; count < each; ) {
        const comment = madeUp(random, language, kind)
        if (seen.has(comment.text)) continue
        seen.add(comment.text)
        made.push(comment)
        count++
      }
    }
  }
  return made
}

function madeUp(
  random: () => number,
  language: SyntheticComment['language'],
  kind: SyntheticComment['kind'],
): SyntheticComment {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const parts = languages[language]
  const sentence = pick(parts[kind])
  // Some spam starts with a fitting sentence.
  const further = kind === 'ham' ? random() < 0.3 : random() < 0.15
  const texts = [pick(parts.openers), further ? pick(parts.ham) : '', sentence, pick(parts.closers)]
  const filled = texts.filter((text) => text !== '').join(' ')
  const text = filled.replace(/\{(\w+)\}/g, (_, slot: string) => fill(slot, random, pick))
  return { kind, language, text, name: pick(parts.names), part: parts[kind].indexOf(sentence) }
}

const syllables = ['ba', 'lor', 'mex', 'tra', 'vi', 'no', 'kash', 'zen', 'pro', 'fin', 'top', 'gol', 'rix', 'sun']
const zones = ['com', 'net', 'top', 'xyz', 'shop', 'online', 'ru', 'info']

function fill(slot: string, random: () => number, pick: <T>(of: readonly T[]) => T): string {
  const word = pick(syllables) + pick(syllables) + pick(syllables)
  const number = Math.floor(100 + random() * 9_900)
  const forms: Record<string, string[]> = {
    link: [
      `https://${word}.${pick(zones)}/`,
      `https://www.${word}-${number}.${pick(zones)}/go`,
      `www.${word}.${pick(zones)}`,
    ],
    mail: [`${word}${number}@gmail.com`, `${word}@${pick(syllables)}mail.${pick(zones)}`],
    phone: [`+1 ${number} 555 0${number % 1000}`, `+44 7${number}${number}`],
    handle: [`@${word}`, `t.me/${word}${number}`],
    amount: [`$${number}`, `${number} €`, `${number} USD`],
  }
  return pick(forms[slot] ?? [''])
}

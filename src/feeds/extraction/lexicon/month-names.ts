// Month names: full, genitive and short forms of some fifty languages, lower case, without dots.

const FORMS: readonly (readonly [language: string, months: string])[] = [
  [
    'en',
    'january jan|february feb febr|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec',
  ],
  [
    'de',
    'januar jänner jan|februar feber feb|märz maerz mär mrz|april apr|mai|juni jun|juli jul|august aug|september sep sept|oktober okt|november nov|dezember dez',
  ],
  [
    'fr',
    'janvier janv|février fevrier févr fév fevr fev|mars|avril avr|mai|juin|juillet juil|août aout aoû|septembre sept|octobre oct|novembre nov|décembre decembre déc dec',
  ],
  [
    'es',
    'enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago|septiembre setiembre sept sep set|octubre oct|noviembre nov|diciembre dic',
  ],
  [
    'it',
    'gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago|settembre sett set|ottobre ott|novembre nov|dicembre dic',
  ],
  [
    'pt',
    'janeiro jan|fevereiro fev|março marco mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set|outubro out|novembro nov|dezembro dez',
  ],
  [
    'nl',
    'januari jan|februari feb|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sep sept|oktober okt|november nov|december dec',
  ],
  [
    'sv da no',
    'januari januar jan|februari februar feb|mars marts mar|april apr|maj mai|juni jun|juli jul|augusti august aug|september sep sept|oktober okt|november nov|december desember dec des',
  ],
  ['is', 'janúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember'],
  [
    'fi',
    'tammikuu tammikuuta tammi|helmikuu helmikuuta helmi|maaliskuu maaliskuuta maalis|huhtikuu huhtikuuta huhti|toukokuu toukokuuta touko|kesäkuu kesäkuuta kesä|heinäkuu heinäkuuta heinä|elokuu elokuuta elo|syyskuu syyskuuta syys|lokakuu lokakuuta loka|marraskuu marraskuuta marras|joulukuu joulukuuta joulu',
  ],
  ['et', 'jaanuar jaan|veebruar veebr|märts|aprill|mai|juuni|juuli|august|september|oktoober|november|detsember'],
  [
    'lv',
    'janvāris janvārī janv|februāris februārī febr|marts martā|aprīlis aprīlī|maijs maijā|jūnijs jūnijā jūn|jūlijs jūlijā jūl|augusts augustā|septembris septembrī|oktobris oktobrī|novembris novembrī|decembris decembrī',
  ],
  [
    'lt',
    'sausis sausio saus|vasaris vasario vas|kovas kovo kov|balandis balandžio bal|gegužė gegužės geg|birželis birželio birž|liepa liepos liep|rugpjūtis rugpjūčio rugp|rugsėjis rugsėjo rugs|spalis spalio spal|lapkritis lapkričio lapkr|gruodis gruodžio gruod',
  ],
  [
    'pl',
    'styczeń stycznia sty|luty lutego lut|marzec marca mar|kwiecień kwietnia kwi|maj maja|czerwiec czerwca cze|lipiec lipca lip|sierpień sierpnia sie|wrzesień września wrz|październik października paź|listopad listopada lis|grudzień grudnia gru',
  ],
  [
    'cs',
    'leden ledna led|únor února úno|březen března bře|duben dubna dub|květen května kvě|červen června čvn|červenec července čvc|srpen srpna srp|září zář|říjen října říj|listopad listopadu|prosinec prosince pro',
  ],
  [
    'sk',
    'január januára|február februára|marec marca|apríl apríla|máj mája|jún júna|júl júla|august augusta|september septembra|október októbra|november novembra|december decembra',
  ],
  [
    'sl',
    'januar januarja|februar februarja|marec marca|april aprila|maj maja|junij junija|julij julija|avgust avgusta avg|september septembra|oktober oktobra|november novembra|december decembra',
  ],
  [
    'hr',
    'siječanj siječnja sij|veljača veljače velj|ožujak ožujka ožu|travanj travnja tra|svibanj svibnja svi|lipanj lipnja lip|srpanj srpnja srp|kolovoz kolovoza kol|rujan rujna ruj|listopad listopada|studeni studenoga studenog stu|prosinac prosinca pro',
  ],
  [
    'sr',
    'januar januara јануар јануара јан|februar februara фебруар фебруара феб|mart marta март марта мар|april aprila април априла апр|maj maja мај маја|jun juna јун јуна|jul jula јул јула|avgust avgusta avg август августа авг|septembar septembra септембар септембра сеп|oktobar oktobra октобар октобра окт|novembar novembra новембар новембра нов|decembar decembra децембар децембра дец',
  ],
  [
    'hu',
    'január januári jan|február februári febr|március márc|április ápr|május máj|június jún|július júl|augusztus aug|szeptember szept|október okt|november nov|december dec',
  ],
  [
    'ro',
    'ianuarie ian|februarie feb|martie mar|aprilie apr|mai|iunie iun|iulie iul|august aug|septembrie sept|octombrie oct|noiembrie noi nov|decembrie dec',
  ],
  [
    'ru',
    'январь января янв|февраль февраля фев февр|март марта мар|апрель апреля апр|май мая|июнь июня июн|июль июля июл|август августа авг|сентябрь сентября сен сент|октябрь октября окт|ноябрь ноября ноя нояб|декабрь декабря дек',
  ],
  [
    'uk',
    'січень січня січ|лютий лютого лют|березень березня бер|квітень квітня квіт|травень травня трав|червень червня черв|липень липня лип|серпень серпня серп|вересень вересня вер|жовтень жовтня жовт|листопад листопада лист|грудень грудня груд',
  ],
  [
    'be',
    'студзень студзеня|люты лютага|сакавік сакавіка|красавік красавіка|травень май траўня мая|чэрвень чэрвеня|ліпень ліпеня|жнівень жніўня|верасень верасня|кастрычнік кастрычніка|лістапад лістапада|снежань снежня',
  ],
  [
    'bg',
    'януари ян|февруари февр|март|април апр|май|юни|юли|август авг|септември септ|октомври окт|ноември ноем|декември дек',
  ],
  ['mk', 'јануари|февруари|март|април|мај|јуни|јули|август|септември|октомври|ноември|декември'],
  ['sq', 'janar|shkurt|mars|prill|maj|qershor|korrik|gusht|shtator|tetor|nëntor|dhjetor'],
  [
    'el',
    'ιανουάριος ιανουαρίου ιαν|φεβρουάριος φεβρουαρίου φεβ|μάρτιος μαρτίου μαρ μάρ|απρίλιος απριλίου απρ|μάιος μαΐου μαϊ μάι|ιούνιος ιουνίου ιούν ιουν|ιούλιος ιουλίου ιούλ ιουλ|αύγουστος αυγούστου αύγ αυγ|σεπτέμβριος σεπτεμβρίου σεπ|οκτώβριος οκτωβρίου οκτ|νοέμβριος νοεμβρίου νοέ νοε|δεκέμβριος δεκεμβρίου δεκ',
  ],
  [
    'tr',
    'ocak oca|şubat şub|mart|nisan nis|mayıs|haziran haz|temmuz tem|ağustos ağu|eylül eyl|ekim eki|kasım kas|aralık ara',
  ],
  ['az', 'yanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sentyabr|oktyabr|noyabr|dekabr'],
  [
    'ar',
    'يناير كانون~الثاني جانفي|فبراير شباط فيفري|مارس آذار|أبريل ابريل إبريل نيسان أفريل|مايو أيار ماي|يونيو حزيران يونيه جوان|يوليو تموز يوليه جويلية|أغسطس اغسطس آب أوت|سبتمبر أيلول|أكتوبر اكتوبر تشرين~الأول|نوفمبر تشرين~الثاني|ديسمبر كانون~الأول',
  ],
  ['he', 'ינואר ינו|פברואר פבר|מרץ מרס|אפריל אפר|מאי|יוני|יולי|אוגוסט אוג|ספטמבר ספט|אוקטובר אוק|נובמבר נוב|דצמבר דצמ'],
  ['fa', 'ژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر'],
  ['hi', 'जनवरी|फ़रवरी फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर सितम्बर|अक्टूबर अक्तूबर|नवंबर नवम्बर|दिसंबर दिसम्बर'],
  ['bn', 'জানুয়ারি জানুয়ারী|ফেব্রুয়ারি ফেব্রুয়ারী|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট অগাস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর|ডিসেম্বর'],
  [
    'th',
    'มกราคม ม.ค|กุมภาพันธ์ ก.พ|มีนาคม มี.ค|เมษายน เม.ย|พฤษภาคม พ.ค|มิถุนายน มิ.ย|กรกฎาคม ก.ค|สิงหาคม ส.ค|กันยายน ก.ย|ตุลาคม ต.ค|พฤศจิกายน พ.ย|ธันวาคม ธ.ค',
  ],
  [
    'id ms',
    'januari jan|februari feb|maret mac mar|april apr|mei|juni jun|juli julai jul|agustus ogos agu agt|september sep|oktober okt|november nov|desember disember des dis',
  ],
  ['vi', 'tháng~1|tháng~2|tháng~3|tháng~4|tháng~5|tháng~6|tháng~7|tháng~8|tháng~9|tháng~10|tháng~11|tháng~12'],
  [
    'ca',
    'gener gen|febrer febr|març|abril abr|maig|juny|juliol jul|agost ag|setembre set|octubre oct|novembre nov|desembre des',
  ],
  [
    'eu gl',
    'urtarrila urtarrilak urtarrilaren xaneiro|otsaila otsailak otsailaren febreiro|martxoa martxoak martxoaren marzo|apirila apirilak apirilaren abril|maiatza maiatzak maiatzaren maio|ekaina ekainak ekainaren xuño|uztaila uztailak uztailaren xullo|abuztua abuztuak abuztuaren agosto|iraila irailak irailaren setembro|urria urriak urriaren outubro|azaroa azaroak azaroaren novembro|abendua abenduak abenduaren decembro',
  ],
  ['kk', 'қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан'],
  ['ur', 'جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر'],
  ['mr', 'जानेवारी|फेब्रुवारी|मार्च|एप्रिल|मे|जून|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर'],
  ['ta', 'ஜனவரி|பிப்ரவரி|மார்ச்|ஏப்ரல்|மே|ஜூன்|ஜூலை|ஆகஸ்ட்|செப்டம்பர்|அக்டோபர்|நவம்பர்|டிசம்பர்'],
  ['ml', 'ജനുവരി|ഫെബ്രുവരി|മാർച്ച്|ഏപ്രിൽ|മേയ് മെയ്|ജൂൺ|ജൂലൈ|ഓഗസ്റ്റ്|സെപ്റ്റംബർ|ഒക്ടോബർ|നവംബർ|ഡിസംബർ'],
  ['kn', 'ಜನವರಿ|ಫೆಬ್ರವರಿ|ಮಾರ್ಚ್|ಏಪ್ರಿಲ್|ಮೇ|ಜೂನ್|ಜುಲೈ|ಆಗಸ್ಟ್|ಸೆಪ್ಟೆಂಬರ್|ಅಕ್ಟೋಬರ್|ನವೆಂಬರ್|ಡಿಸೆಂಬರ್'],
  ['gu', 'જાન્યુઆરી|ફેબ્રુઆરી|માર્ચ|એપ્રિલ|મે|જૂન|જુલાઈ|ઑગસ્ટ ઓગસ્ટ|સપ્ટેમ્બર|ઑક્ટોબર ઓક્ટોબર|નવેમ્બર|ડિસેમ્બર'],
  ['pa', 'ਜਨਵਰੀ|ਫਰਵਰੀ ਫ਼ਰਵਰੀ|ਮਾਰਚ|ਅਪ੍ਰੈਲ|ਮਈ|ਜੂਨ|ਜੁਲਾਈ|ਅਗਸਤ|ਸਤੰਬਰ|ਅਕਤੂਬਰ|ਨਵੰਬਰ|ਦਸੰਬਰ'],
  ['te', 'జనవరి|ఫిబ్రవరి|మార్చి|ఏప్రిల్|మే|జూన్|జూలై జులై|ఆగస్టు ఆగస్ట్|సెప్టెంబర్|అక్టోబర్|నవంబర్|డిసెంబర్'],
  ['fil', 'enero|pebrero|marso|abril|mayo|hunyo|hulyo|agosto|setyembre|oktubre|nobyembre|disyembre'],
  ['sw', 'januari|februari|machi|aprili|mei|juni|julai|agosti|septemba|oktoba|novemba|desemba'],
  ['ga', 'eanáir|feabhra|márta|aibreán|bealtaine|meitheamh|iúil|lúnasa|meán~fómhair|deireadh~fómhair|samhain|nollaig'],
  ['cy', 'ionawr|chwefror|mawrth|ebrill|mai|mehefin|gorffennaf|awst|medi|hydref|tachwedd|rhagfyr'],
  [
    'ka',
    'იანვარი იანვრის|თებერვალი თებერვლის|მარტი მარტის|აპრილი აპრილის|მაისი მაისის|ივნისი ივნისის|ივლისი ივლისის|აგვისტო აგვისტოს|სექტემბერი სექტემბრის|ოქტომბერი ოქტომბრის|ნოემბერი ნოემბრის|დეკემბერი დეკემბრის',
  ],
  [
    'hy',
    'հունվար հունվարի|փետրվար փետրվարի|մարտ մարտի|ապրիլ ապրիլի|մայիս մայիսի|հունիս հունիսի|հուլիս հուլիսի|օգոստոս օգոստոսի|սեպտեմբեր սեպտեմբերի|հոկտեմբեր հոկտեմբերի|նոյեմբեր նոյեմբերի|դեկտեմբեր դեկտեմբերի',
  ],
  ['eo', 'januaro|februaro|marto|aprilo|majo|junio|julio|aŭgusto|septembro|oktobro|novembro|decembro'],
  ['zh', '一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月'],
]

/** Czech and Croatian "listopad", "lipanj" and the like differ: the page's language settles these. */
const months = new Map<string, number>()
const monthsByLanguage = new Map<string, Map<string, number>>()
/** All names, of those of two words the first. */
const openings = new Set<string>()

for (const [languages, list] of FORMS) {
  const own = new Map<string, number>()
  for (const [i, names] of list.split('|').entries()) {
    for (const written of names.split(' ')) {
      const name = written.normalize('NFKC')
      own.set(name.replace('~', ' '), i + 1)
      openings.add(name.split('~', 1)[0] ?? name)
    }
  }
  for (const [name, month] of own) if (!months.has(name)) months.set(name, month)
  for (const language of languages.split(' ')) monthsByLanguage.set(language, own)
}

/** 1 to 12 for the name of a month; the page's language decides where two languages disagree. */
export function monthOfName(word: string, language?: string): number | undefined {
  return monthsByLanguage.get(language ?? '')?.get(word) ?? months.get(word)
}

/** Most words of a text open no name: one look spares several. */
export const isMonthNameStart = (word: string): boolean => openings.has(word)

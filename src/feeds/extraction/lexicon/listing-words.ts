// Words in addresses of pages for items that come and go.

/**
 * Pages for items that come and go are called by them, in any of its parts; "services" and "topics" stay. Where the
 * address is no word, nobody knows.
 */
export const LISTING_PATH =
  /news|blog|journal|magazin|notes?|diary|essay|column|post|article|artikel|aktuel|actual|noti[cz]i|nyhe|nyheter|uutis|stor(?:y|ies)|press|updates?|event|agenda|calend|kalend|termin|veranstalt|evenement|eventi|konzert|concert|spielplan|program|stagione|show|spettacol|expo|exhibit|ausstell|tentoon|job|karriere|carri?er|career|stellen|vacan|vacatur|emple|emplo|praca|kariera|lavor|work|projec?t|projekt|portfolio|case|referen|course|kurs|cours|curso|corsi|workshop|class|product|produ[ck]t|prodott|shop|store|boutique|tienda|sklep|obchod|collection|categor|kategor|catalog|katalog|colec|brand|release|changelog|version|download|package|plugin|episod|podcast|audio|video|film|movie|kino|book|buch|livre|libr|public|paper|report|recipe|rezept|recett|ricett|recet|galler|foto|photo|bild|tour|trip|reise|hotel|listing|angebot|ofert|offer|deal|artist|author|people|team|member|speaker|talk|session|guide|tutorial|lesson|review|archi[vw]|arkiv|arhiv|archief|notice|tender|ausschreib|bando|bandi|entscheid|judg|urteil|decision|law|data|forum|board|thread|topic\/\d|search|tag\/|list|\d|%/i

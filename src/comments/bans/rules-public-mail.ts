// Mail hosts that give a mailbox to everybody. A choice of the largest by country; who is missing, counts as others do.

const hosts = new Set(
  [
    'gmail.com googlemail.com aol.com aim.com icloud.com me.com mac.com msn.com passport.com ymail.com rocketmail.com',
    'proton.me protonmail.com pm.me tutanota.com tuta.io tutamail.com fastmail.com fastmail.fm hey.com zoho.com mail.com',
    'email.com usa.com inbox.com hushmail.com duck.com mozmail.com relay.firefox.com privaterelay.appleid.com',
    'web.de t-online.de freenet.de arcor.de posteo.de mailbox.org bluewin.ch orange.fr wanadoo.fr free.fr sfr.fr laposte.net',
    'libero.it virgilio.it alice.it tin.it terra.es telefonica.net sapo.pt bol.com.br uol.com.br terra.com.br ig.com.br',
    'mail.ru bk.ru list.ru inbox.ru internet.ru rambler.ru ya.ru ukr.net i.ua meta.ua wp.pl o2.pl onet.pl interia.pl op.pl',
    'seznam.cz centrum.cz azet.sk abv.bg mail.bg freemail.hu citromail.hu telenet.be skynet.be ziggo.nl kpnmail.nl',
    'qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn naver.com daum.net',
    'hanmail.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com rediffmail.com indiatimes.com walla.co.il',
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net rogers.com shaw.ca',
    'sympatico.ca btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com bigpond.com optusnet.com.au xtra.co.nz',
  ].flatMap((line) => line.split(' ')),
)

/** Brands with an address in many countries, such as `yahoo.co.jp`. */
const family = /^(?:yahoo|hotmail|outlook|live|gmx|yandex)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

/** `domain`: in lower case, punycode. */
export function isPublicMailHost(domain: string): boolean {
  return hosts.has(domain) || family.test(domain)
}

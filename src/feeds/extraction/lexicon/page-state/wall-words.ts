// Words of walls that keep programs away, by language.

const PHRASES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "(?:verify|prove|confirm|check|make sure|show)(?:ing)?(?: us)?(?: that| if)? you(?:[’']re| are) (?:not )?(?:an? )?(?:human|robot|bot)",
    'are you (?:an? )?(?:human|robot)|unusual (?:traffic|activity)|automated (?:access|requests|queries|traffic)',
    '(?:checking|verifying) your browser|enable javascript and cookies to continue|complete the security check',
    'you have been blocked|access (?:to (?:this|the) \\w+ )?(?:has been |is |was )?(?:denied|blocked|limited)|pardon our interruption',
    'characters you see|(?:anti-?)?ddos (?:protection|filter)|anti-?ddos',
  ],
  de: [
    '(?:bin|sind) kein roboter|ungewöhnliche[rn]? (?:datenverkehr|aktivität)|zugriff (?:wurde )?(?:verweigert|gesperrt)',
  ],
  fr: ['pas un robot|trafic (?:inhabituel|exceptionnel)|accès (?:a été )?(?:refusé|bloqué)'],
  es: ['no (?:eres|es|soy) un robot|tráfico inusual|acceso (?:ha sido )?(?:denegado|bloqueado)'],
  it: ['non (?:sei|sono) un robot|traffico insolito|accesso (?:negato|bloccato)'],
  pt: ['não (?:é|sou) um robô|tráfego incomum|acesso (?:negado|bloqueado)'],
  nl: ['geen robot bent|ben geen robot|ongebruikelijk verkeer|toegang (?:geweigerd|geblokkeerd)'],
  pl: ['nie jest(?:em|eś) robotem|nietypowy ruch|(?:odmowa dostępu|dostęp zablokowany)'],
  cs: ['nejste robot|nejsem robot|přístup (?:odepřen|zablokován)'],
  ru: [
    'не робот|(?:доступ|запрос)\\p{L}* (?:\\p{L}+ ){0,3}(?:запрещ[её]н|ограничен|заблокирован)|подозрительн\\p{L}+ (?:трафик|активность)',
  ],
  tr: ['robot olmadığınızı|erişim(?:iniz)? engellendi'],
}

/** In scripts that have no spaces around words. */
const PARTS: Readonly<Record<string, string>> = {
  ja: 'ロボットではありません|ロボットでないこと|アクセスが(?:拒否|制限)',
  zh: '不是(?:机器人|機器人)|人机(?:验证|身份验证)|安全(?:验证|驗證)|访问(?:被拒绝|受限)',
  ko: '로봇이 아닙니다|접근이 (?:거부|차단)',
}

/** What a wall asks for, or says of the visit. */
export const WALL_PHRASES = new RegExp(
  `(?<!\\p{L})(?:${Object.values(PHRASES).flat().join('|')})|${Object.values(PARTS).join('|')}`,
  'iu',
)

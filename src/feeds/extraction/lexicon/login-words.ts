// Words of log-in pages: paths, labels, identity providers.

export const LOGIN_PATH =
  /log-?in|sign-?in|account|auth(?!or)|session|sso|anmeld|einlogg|konto|connexion|identif|entrar|acceder|accedi|inloggen|innlogging|kirjaudu|zaloguj|prihlas|bejelentkez|giris|vhod|vkhod/i

export const LOGIN_LABEL =
  /(?<![a-z])(?:log-?[io]n|sign-?[io]n|anmeld(?:en|ung)|einloggen|connexion|identification|entrar|acceder|accedi|inloggen|innlogging|kirjaudu|zaloguj|prihlaseni|bejelentkezes|giris|vhod)(?![a-z])/i

/** Other identity providers. */
export const IDENTITY_PROVIDER =
  /\b(?:google|microsoft|apple|facebook|github|gitlab|linkedin|okta|saml|discord|slack)$/i

// Words of log-in pages in addresses.

export const LOGIN_LABEL =
  /(?<![a-z])(?:log-?[io]n|sign-?[io]n|anmeld(?:en|ung)|einloggen|connexion|identification|entrar|acceder|accedi|inloggen|innlogging|kirjaudu|zaloguj|prihlaseni|bejelentkezes|giris|vhod)(?![a-z])/i

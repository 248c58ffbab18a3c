// Words of log-in pages in addresses: a whole segment, with a word beside it at most.

export const LOGIN_LABEL =
  /^(?:(?:user|customer|member|account|client|admin|wp|my|app)s?[-_])?(?:log-?[io]n|sign-?[io]n|anmeld(?:en|ung)|einloggen|connexion|identification|entrar|acceder|accedi|inloggen|innlogging|kirjaudu|zaloguj|prihlaseni|bejelentkezes|giris|vhod)(?:[-_]\w{2,10})?$/i

// German: readers are spoken to with „du“, as in the thread.
import type { Words } from '../languages.ts'

export const words: Partial<Words> = {
  direction: 'ltr',
  labelled: '{label}:',
  verifySubject: 'Bestätige deine Adresse für {site}',
  verifyTitle: 'Ist das deine Adresse?',
  verifyWho: 'Jemand hat auf {site} diese Adresse als die eigene angegeben.',
  verifyYes: 'Wenn du das warst, bestätige sie innerhalb eines Tages: Dann zählt, was du gesendet hast, als deins.',
  verifyNo: 'Wenn du es nicht warst, musst du nichts tun. Ohne dich geschieht nichts.',
  verifyLink: 'Ansehen, worum es geht',
  verifyFooter: 'Diese Mail wurde gesendet, weil die Adresse auf {site} eingegeben wurde. Sie kommt nur einmal.',
  replied: '{name} hat dir auf {place} geantwortet',
  mentioned: '{name} hat dich auf {place} erwähnt',
  readThread: 'Zur Diskussion',
  toldFooter: 'Du bekommst diese Mail, weil du auf {site} mitdiskutierst.',
  digestTitle: 'Neues auf Seiten von {site}, denen du folgst',
  nameOnPage: '{name} auf {page}',
  digestFooter: 'Du bekommst diese Mail höchstens einmal am Tag, weil du Seiten von {site} folgst.',
  staffNew: 'Ein neuer Kommentar auf {place}',
  staffWaiting: 'Ein Kommentar auf {place} wartet auf dich',
  staffFlagged: 'Ein Kommentar auf {place} wurde gemeldet',
  staffButtons: {
    one: 'Die Schaltflächen gelten {n} Tag lang und nur, solange der Kommentar bleibt, wie er ist.',
    other: 'Die Schaltflächen gelten {n} Tage lang und nur, solange der Kommentar bleibt, wie er ist.',
  },
  approve: 'Freigeben',
  spam: 'Spam',
  delete: 'Löschen',
  moderatorFooter: 'Du bekommst diese Mail, weil du {site} moderierst.',
  ownerFooter: 'Du bekommst diese Mail, weil deine Adresse für den Betrieb von {site} hinterlegt ist.',
  noMoreMail: 'Keine Mails mehr von {site}',
}

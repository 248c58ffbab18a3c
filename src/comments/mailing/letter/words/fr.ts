// French: a colon has a space before it, one that no line breaks at.
import type { Words } from '../languages.ts'

export const words: Partial<Words> = {
  direction: 'ltr',
  labelled: '{label}\u00a0:',
  verifySubject: 'Confirmez votre adresse pour {site}',
  verifyTitle: 'Cette adresse est-elle la vôtre\u00a0?',
  verifyWho: 'Quelqu’un a indiqué cette adresse comme la sienne sur {site}.',
  verifyYes:
    'Si c’était vous, confirmez-la dans les 24 heures\u00a0: ce que vous avez envoyé comptera alors comme venant de vous.',
  verifyNo: 'Si ce n’était pas vous, ne faites rien. Rien ne se passera sans vous.',
  verifyLink: 'Voir de quoi il s’agit',
  verifyFooter: 'Ce message a été envoyé parce que l’adresse a été saisie sur {site}. Il n’est envoyé qu’une fois.',
  replied: '{name} vous a répondu sur {place}',
  mentioned: '{name} vous a mentionné sur {place}',
  readThread: 'Lire la discussion',
  toldFooter: 'Vous recevez ce message parce que vous participez aux commentaires de {site}.',
  digestTitle: 'Du nouveau sur les pages de {site} que vous suivez',
  nameOnPage: '{name} sur {page}',
  digestFooter: 'Vous recevez ce message au plus une fois par jour, parce que vous suivez des pages de {site}.',
  staffNew: 'Nouveau commentaire sur {place}',
  staffWaiting: 'Un commentaire attend votre décision sur {place}',
  staffFlagged: 'Un commentaire a été signalé sur {place}',
  staffButtons: {
    one: 'Les boutons sont valables {n} jour, et seulement tant que le commentaire reste tel quel.',
    other: 'Les boutons sont valables {n} jours, et seulement tant que le commentaire reste tel quel.',
  },
  approve: 'Approuver',
  spam: 'Indésirable',
  delete: 'Supprimer',
  moderatorFooter: 'Vous recevez ce message parce que vous modérez les commentaires de {site}.',
  ownerFooter: 'Vous recevez ce message parce que cette adresse est celle du responsable de {site}.',
  noMoreMail: 'Ne plus recevoir de messages de {site}',
}

// Spanish.
import type { Words } from '../languages.ts'

export const words: Partial<Words> = {
  direction: 'ltr',
  labelled: '{label}:',
  verifySubject: 'Confirma tu dirección para {site}',
  verifyTitle: '¿Es esta tu dirección?',
  verifyWho: 'Alguien ha indicado esta dirección como suya en {site}.',
  verifyYes: 'Si fuiste tú, confírmala en el plazo de un día: entonces lo que enviaste contará como tuyo.',
  verifyNo: 'Si no fuiste tú, no hagas nada. Sin ti no ocurrirá nada.',
  verifyLink: 'Ver de qué se trata',
  verifyFooter: 'Este correo se ha enviado porque alguien escribió la dirección en {site}. Se envía una sola vez.',
  replied: '{name} te ha respondido en {place}',
  mentioned: '{name} te ha mencionado en {place}',
  readThread: 'Leer la conversación',
  toldFooter: 'Recibes este correo porque participas en los comentarios de {site}.',
  digestTitle: 'Novedades en las páginas de {site} que sigues',
  nameOnPage: '{name} en {page}',
  digestFooter: 'Recibes este correo como máximo una vez al día, porque sigues páginas de {site}.',
  staffNew: 'Un comentario nuevo en {place}',
  staffWaiting: 'Un comentario espera tu decisión en {place}',
  staffFlagged: 'Han denunciado un comentario en {place}',
  staffButtons: {
    one: 'Los botones sirven durante {n} día, y solo mientras el comentario siga como está.',
    other: 'Los botones sirven durante {n} días, y solo mientras el comentario siga como está.',
  },
  approve: 'Aprobar',
  spam: 'Spam',
  delete: 'Eliminar',
  moderatorFooter: 'Recibes este correo porque moderas los comentarios de {site}.',
  ownerFooter: 'Recibes este correo porque esta es la dirección del responsable de {site}.',
  noMoreMail: 'No recibir más correos de {site}',
}

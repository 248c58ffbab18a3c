// British variants of the English catalogue.

export const britishWords = {
  DOMAIN_NOT_AUTHORIZED: 'This site is not authorised to show these comments.',
  UNAUTHORIZED_VIEW_THIS_PAGE: 'You are not authorised to read the comments of this page.',
}

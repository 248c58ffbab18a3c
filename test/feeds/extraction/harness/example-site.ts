// Example site of these tests, and its words.

interface Around {
  lang?: string
  head?: string
  header?: string
}

export const quayPage = (title: string, body: string, { lang = 'en', head = '' }: Around = {}): string =>
  `<html lang="${lang}"><title>${title} - Quay</title>${head}<body>${body}</body></html>`

/** Its name stands above what it is for. */
export const mainPage = (title: string, body: string, { lang = 'en', header = '' }: Around = {}): string =>
  quayPage(title, `${header}<main><h1>${title}</h1>${body}</main>`, { lang })

export const sentence = 'We have kept the ropes of this harbour for three generations, and nobody has drowned since. '

export const slug = (words: string): string => words.toLowerCase().replaceAll(' ', '-')

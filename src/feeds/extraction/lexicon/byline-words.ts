// Words of bylines in front of and behind names, in many languages.

export const BYLINE_PREFIX =
  /^(?:by|von|par|por|di|door|av|af|przez|od|autor|author|автор|от|作者|著者|文|oleh|โดย|بقلم|מאת)(?:\s*[:：]\s*|\s+)/i

export const PERSON_NAME =
  "\\p{Lu}[\\p{L}\\p{M}'’.-]*(?:\\s(?:(?:de|da|di|del|dos|van|von|der|den|la|le|bin|al)\\s)*\\p{Lu}[\\p{L}\\p{M}'’.-]*){1,3}"

/** "By Jane Doe", perhaps with a date behind; two capitals at least, so that "By bus" is no name. */
export const SIGNED_BY = new RegExp(
  `(?:^|[|•·–—]\\s|\\b(?:[Pp]osted|[Ww]ritten|[Pp]ublished|[Rr]eported)\\s)(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Pp]rzez)\\s(${PERSON_NAME})(?=$|\\s(?:on|am|le|el|il|den|em)\\s|\\s?[,(|•·–—\\d])`,
  'u',
)

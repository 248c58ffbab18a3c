// Words of age gates.

/** Old enough to drink, to bet or to see. */
export const AGE_PHRASES =
  /(?<!\d)(?:1[68]|2[01])\s?(?:\+|(?:years?|ans|jahre|años|anos|anni|jaar|år|vuotta|lat|let|yaş|лет|років)(?!\p{L})|歳|周岁|周歲|岁|歲|세)|(?:over|über|plus de|más de|mais de|ouder dan|over|över|ponad) (?:1[68]|2[01])(?!\d)|legal (?:drinking )?age|volljährig|mayor(?:es)? de edad|maior(?:es)? de idade|maggiorenn|âge légal|majeure?(?!\p{L})|совершеннолет|成人/iu

export const AGE_LAW_PHRASES =
  /(?<!\p{L})(?:must|confirm|muss|müssen|musst|bestätig|devez|confirme[rz]?|deb(?:es?|e usted)|tienes|deves?|devi|deve|moet|bevestig|måste|skal|täytyy|musisz|musíte|должн|исполнилось|подтверд)|以上|未満|満|满|이상/iu

// Site-info pages (about, contact, imprint, privacy), whose links are offered on every page of the site.

import { findPageHeadline, isInPageTitle } from '../../candidates/page-headline.ts'
import { textOfRange } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, elementsByName } from '../../html/parser/tree.ts'
import { foldText } from '../../normalization/text.ts'
import { lastPathSegment } from '../../normalization/urls.ts'
import { firstRecordElement, type LocatedRecord, type PageContext } from '../../records/record-signals.ts'

/** By the last part of the address, or by the headline, where it is nothing else. */
export function isSiteInfoPage(context: PageContext): boolean {
  const { pathname = '' } = context.document.address ?? {}
  if (isSiteInfoPath(pathname)) return !SUBJECTS.test(pathname)
  const headline = findPageHeadline(context)
  if (headline !== undefined && NAME.test(foldText(textOfRange(context.document, headline)))) return true
  return (
    pathname !== '/' &&
    (headline === undefined || isInPageTitle(context, headline)) &&
    isCalledSo(context, headline === undefined)
  )
}

/** "Contact | Old boats": the only heading may be the name of the site. "Old boats | Contact", where there is none. */
function isCalledSo(
  {
    document: {
      tree: { title },
    },
  }: PageContext,
  isUnnamed: boolean,
): boolean {
  const parts = title.slice(0, MAX_TITLE_LENGTH).split(BETWEEN_NAMES)
  return [parts[0], isUnnamed ? parts.at(-1) : undefined].some(
    (part) => part !== undefined && NAME.test(foldText(part)),
  )
}

const MAX_TITLE_LENGTH = 200
const BETWEEN_NAMES = /\s[-–—|»·:/]+\s|:\s|[|»]/

/**
 * Above the records stands a form for a letter: where an answer goes, and room for a text. What has days is told below it to
 * whoever comes to write.
 */
export function isBelowContactForm({ document: { tree } }: PageContext, records: readonly LocatedRecord[]): boolean {
  const first = firstRecordElement(records)
  return elementsByName(tree, 'form')
    .filter((form) => form.index < first)
    .slice(0, MAX_FORMS)
    .some(
      (form) =>
        elementsByName(tree, 'textarea').some((field) => contains(form, field) && field.index < first) &&
        elementsByName(tree, 'input').some((field) => contains(form, field) && isEmailField(field)),
    )
}

const isEmailField = ({ tag }: Element): boolean =>
  /mail/i.test(`${attributeOf(tag, 'type') ?? ''} ${attributeOf(tag, 'name') ?? ''}`)

const MAX_FORMS = 20

/** "/contact", "/sign-up" */
export const isSiteInfoPath = (pathname: string): boolean =>
  PLACE.test(lastPathSegment(pathname).replace(/\.\w{2,5}$/, ''))

/** Paths below a subject belong to it. */
const SUBJECTS = /\/(?:categor|kategor|tag|label|topic|thema|section|rubri)/i

const PLACE =
  /^(?:\d+[-_])?(?:about(?:[-_]?us)?|contacts?(?:[-_]?us|ez-nous)?|kontakte?|regist(?:er|ration|rieren|rierung)|sign-?up|create-account|inscription|registro|cadastro|registrazione|registreren|rejestracja|registrace|regisztracio|uye-ol|lost-?password|forgot(?:ten)?-?password|passwort-vergessen|reset-password|(?:ue|u)?ber-uns|impressum|imprint|legal(?:-notice)?|privacy(?:-policy)?|datenschutz(?:erklaerung)?|terms(?:[-_].{1,20})?|agb|faq|a-propos|qui-sommes-nous|mentions-legales|contacto|sobre(?:-nosotros)?|quienes-somos|aviso-legal|contatti|contattaci|chi-siamo|contatos?|quem-somos|sobre-nos|over-ons|om-oss|om-os|o-nas|o-kompanii|hakkimizda|iletisim|rolunk|kapcsolat|despre-noi|epikoinonia)$/i

const NAME = new RegExp(
  `^(?:${[
    'about(?: us)?|contact(?: us)?|privacy policy|terms (?:of (?:use|service)|and conditions)|imprint|register|sign up|create (?:an |your )?account|registrieren|registrierung|inscription|créer un compte|registro|regístrate|cadastro|registrazione|registrati|registreren|rejestracja|registrace|regisztráció|üye ol|kayıt ol|регистрация|реєстрація|会員登録|新規登録|注册|註冊|회원가입|تسجيل|הרשמה|über uns|kontakt|impressum|datenschutz(?:erklärung)?',
    '[àa] propos|qui sommes nous|contact(?:ez nous)?|mentions légales|quiénes somos|sobre nosotros|contacto|aviso legal|chi siamo|contatti|quem somos|sobre nós|contato',
    'datenschutzhinweise|allgemeine geschäftsbedingungen|agb|widerruf(?:srecht|sbelehrung)?|versand(?: und zahlung)?|zahlung und versand|faq|política de (?:privacidad|privacidade|cookies)|términos y condiciones|condiciones generales|politique de confidentialité|conditions générales(?: de vente)?|informativa (?:sulla )?privacy|termini e condizioni|termos (?:de uso|e condições)|privacybeleid|privacyverklaring|algemene voorwaarden|integritetspolicy|köpvillkor|polityka prywatności|regulamin|obchodní podmínky|adatvédelem|gizlilik politikası|политика конфиденциальности|доставка(?: и оплата)?|оплата и доставка|условия использования',
    'over ons|om oss|om os|yhteystiedot|meistä|o nas|o nás|kontakty|rólunk|kapcsolat|despre noi|hakkımızda|iletişim|о нас|о компании|о магазине|контакты|про нас|контакти|за нас',
    'επικοινωνία|σχετικά με εμάς|会社概要|会社案内|お問い合わせ|プライバシーポリシー|关于我们|联系我们|關於我們|聯絡我們|회사소개|오시는 길|من نحن|اتصل بنا|אודות|צור קשר|درباره ما|تماس با ما|เกี่ยวกับเรา|ติดต่อเรา|giới thiệu|liên hệ',
  ].join('|')})$`,
  'u',
)

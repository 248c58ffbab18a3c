// Words of site-info pages (about, contact, imprint, privacy): paths and headlines.

export const SITE_PAGE_PATH =
  /^(?:\d+[-_])?(?:about(?:[-_]?us)?|contacts?(?:[-_]?us|ez-nous)?|kontakte?|regist(?:er|ration|rieren|rierung)|sign-?up|create-account|inscription|registro|cadastro|registrazione|registreren|rejestracja|registrace|regisztracio|uye-ol|lost-?password|forgot(?:ten)?-?password|passwort-vergessen|reset-password|(?:ue|u)?ber-uns|impressum|imprint|legal(?:-notice)?|privacy(?:-policy)?|datenschutz(?:erklaerung)?|terms(?:[-_].{1,20})?|agb|faq|a-propos|qui-sommes-nous|mentions-legales|contacto|sobre(?:-nosotros)?|quienes-somos|aviso-legal|contatti|contattaci|chi-siamo|contatos?|quem-somos|sobre-nos|over-ons|om-oss|om-os|o-nas|o-kompanii|hakkimizda|iletisim|rolunk|kapcsolat|despre-noi|epikoinonia)$/i

export const SITE_PAGE_NAME = new RegExp(
  `^(?:${[
    'about(?: us)?|contact(?: us)?|privacy policy|terms (?:of (?:use|service)|and conditions)|imprint|register|sign up|create (?:an |your )?account|registrieren|registrierung|inscription|créer un compte|registro|regístrate|cadastro|registrazione|registrati|registreren|rejestracja|registrace|regisztráció|üye ol|kayıt ol|регистрация|реєстрація|会員登録|新規登録|注册|註冊|회원가입|تسجيل|הרשמה|über uns|kontakt|impressum|datenschutz(?:erklärung)?',
    '[àa] propos|qui sommes nous|contact(?:ez nous)?|mentions légales|quiénes somos|sobre nosotros|contacto|aviso legal|chi siamo|contatti|quem somos|sobre nós|contato',
    'datenschutzhinweise|allgemeine geschäftsbedingungen|agb|widerruf(?:srecht|sbelehrung)?|versand(?: und zahlung)?|zahlung und versand|faq|política de (?:privacidad|privacidade|cookies)|términos y condiciones|condiciones generales|politique de confidentialité|conditions générales(?: de vente)?|informativa (?:sulla )?privacy|termini e condizioni|termos (?:de uso|e condições)|privacybeleid|privacyverklaring|algemene voorwaarden|integritetspolicy|köpvillkor|polityka prywatności|regulamin|obchodní podmínky|adatvédelem|gizlilik politikası|политика конфиденциальности|доставка(?: и оплата)?|оплата и доставка|условия использования',
    'over ons|om oss|om os|yhteystiedot|meistä|o nas|o nás|kontakty|rólunk|kapcsolat|despre noi|hakkımızda|iletişim|о нас|о компании|о магазине|контакты|про нас|контакти|за нас',
    'επικοινωνία|σχετικά με εμάς|会社概要|会社案内|お問い合わせ|プライバシーポリシー|关于我们|联系我们|關於我們|聯絡我們|회사소개|오시는 길|من نحن|اتصل بنا|אודות|צור קשר|درباره ما|تماس با ما|เกี่ยวกับเรา|ติดต่อเรา|giới thiệu|liên hệ',
  ].join('|')})$`,
  'u',
)

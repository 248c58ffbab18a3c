// Bar above a thread: log-out, and the button that shows and hides the comments.
import type { PluralForms } from '../../platform/i18n/widget-translator.ts'
import type { Mount } from './mount.ts'
import { callSafely } from './mount.ts'
import { webAddressOf } from './page-address.ts'
import { signOnOf, textOf, type VendorConfig } from './vendor-config.ts'

interface Words {
  logOut: string
  show: PluralForms
  hide: PluralForms
}

const words: Record<string, Words> = {
  en: {
    logOut: 'Log out',
    show: { one: 'Show [count] comment', other: 'Show [count] comments' },
    hide: { one: 'Hide [count] comment', other: 'Hide [count] comments' },
  },
  de: {
    logOut: 'Abmelden',
    show: { one: '[count] Kommentar zeigen', other: '[count] Kommentare zeigen' },
    hide: { one: '[count] Kommentar verbergen', other: '[count] Kommentare verbergen' },
  },
  fr: {
    logOut: 'Se déconnecter',
    show: { one: 'Afficher [count] commentaire', other: 'Afficher [count] commentaires' },
    hide: { one: 'Masquer [count] commentaire', other: 'Masquer [count] commentaires' },
  },
  es: {
    logOut: 'Cerrar sesión',
    show: { one: 'Mostrar [count] comentario', other: 'Mostrar [count] comentarios' },
    hide: { one: 'Ocultar [count] comentario', other: 'Ocultar [count] comentarios' },
  },
  ar: {
    logOut: 'تسجيل الخروج',
    show: { few: 'عرض [count] تعليقات', many: 'عرض [count] تعليقًا', other: 'عرض [count] تعليق' },
    hide: { few: 'إخفاء [count] تعليقات', many: 'إخفاء [count] تعليقًا', other: 'إخفاء [count] تعليق' },
  },
  ja: {
    logOut: 'ログアウト',
    show: { other: 'コメント [count] 件を表示' },
    hide: { other: 'コメント [count] 件を非表示' },
  },
}

export interface Bar {
  /** After each rendering. */
  draw(language: string): void
}

export function createBar(mount: Mount, box: HTMLElement): Bar {
  const element = document.createElement('div')
  element.className = 'fc-bar'
  let isFolded = hasToggle(mount.config()) && !location.hash.startsWith('#comment-') && !mount.config().jumpToId
  const draw = (language: string) => {
    const own = words[language] ?? (words.en as Words)
    const entries = [logOut(mount, own), toggle(own)].filter((one) => one !== undefined)
    const isThere = box.previousSibling === element
    if (entries.length && !isThere) box.before(element)
    else if (!entries.length && isThere) element.remove()
    element.lang = language
    replaceChanged(element, entries)
    box.toggleAttribute('data-folded', isFolded)
  }
  const toggle = (own: Words): HTMLElement | undefined => {
    const config = mount.config()
    if (!hasToggle(config)) return undefined
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = toggleText(config, isFolded, pluralOf(isFolded ? own.show : own.hide, mount)).replace(
      '[count]',
      `${mount.last.count ?? ''}`,
    )
    button.ariaExpanded = `${!isFolded}`
    button.onclick = () => {
      isFolded = !isFolded
      const focused = element.lang
      draw(focused)
      element.querySelector<HTMLElement>('button:last-child')?.focus()
    }
    return button
  }
  return { draw }
}

function hasToggle({ useShowCommentsToggle, hideCommentsUnderCountTextFormat: format }: VendorConfig): boolean {
  return useShowCommentsToggle === true || Boolean(textOf(format))
}

function pluralOf(forms: PluralForms, { language, last }: Mount): string {
  return forms[new Intl.PluralRules(language).select(last.count ?? 0)] ?? forms.other
}

function toggleText({ translations, hideCommentsUnderCountTextFormat }: VendorConfig, isFolded: boolean, own: string) {
  const { SHOW_COMMENTS_BUTTON_TEXT: show, HIDE_COMMENTS_BUTTON_TEXT: hide } = Object(translations)
  const usual = (isFolded && textOf(hideCommentsUnderCountTextFormat)) || own
  return (textOf(isFolded ? show : hide) ?? usual).slice(0, 500)
}

/** For somebody whom the page has signed on, where it says how to log out. */
function logOut(mount: Mount, own: Words): HTMLElement | undefined {
  const { user } = mount.last
  const config = mount.config()
  const { logoutURL, logoutCallback } = signOnOf(config)
  const address = webAddressOf(logoutURL)
  if (!user?.id || user.isAnonSession || !(address || logoutCallback)) return undefined
  const text = textOf(Object(config.translations).LOG_OUT)?.slice(0, 500) ?? own.logOut
  if (typeof logoutCallback !== 'function') {
    const link = document.createElement('a')
    return Object.assign(link, { href: address, target: '_top', textContent: text })
  }
  const button = document.createElement('button')
  const onclick = () => callSafely(signOnOf(mount.config()), 'logoutCallback', [mount.id])
  return Object.assign(button, { type: 'button', textContent: text, onclick })
}

/** The keyboard stays on what did not change. */
function replaceChanged(element: HTMLElement, entries: readonly HTMLElement[]): void {
  const isSame =
    entries.length === element.children.length &&
    entries.every((one, i) => one.isEqualNode(element.children[i] ?? null))
  if (!isSame) element.replaceChildren(...entries)
}

// Virtual DOM: creates elements from descriptions and updates only the differences.

/** Names are those of attributes, except: `key`, by which it is known among its siblings; `innerHTML`, made safe before, and `on…`, as properties are called. */
export interface Props {
  key?: string | number | undefined
  innerHTML?: string
  onclick?(event: MouseEvent): void
  oninput?(event: Event & { currentTarget: HTMLInputElement }): void
  onkeydown?(event: KeyboardEvent & { currentTarget: HTMLElement }): void
  onsubmit?(event: Event): void
  onchange?(event: Event & { currentTarget: HTMLSelectElement }): void
  onerror?(event: { currentTarget: HTMLElement }): void
  [attribute: string]: unknown
}

export interface VirtualElement {
  tag: string
  props: Props
  children: readonly Child[]
  node?: ChildNode
  /** Rendered children. */
  rendered?: readonly VirtualElement[]
  /** Memoization: unchanged values keep the element. */
  dependencies?: readonly unknown[]
}

/** Made only when one of its dependencies has changed. */
interface Lazy {
  props: { key: string }
  dependencies: readonly unknown[]
  make(): VirtualElement
}

/** Falsy values are not rendered, not even 0. */
type Child = VirtualElement | Lazy | string | number | boolean | null | undefined
export type VirtualChildren = Child | readonly VirtualChildren[]

/** `kind` is a tag, and behind a dot its classes, with spaces between them. */
export function h(kind: string, props: Props = {}, ...children: VirtualChildren[]): VirtualElement {
  const [tag = '', classes] = kind.split('.')
  return { tag, props: classes ? { class: classes, ...props } : props, children: children.flat(9) as Child[] }
}

export function memoized(key: string, dependencies: readonly unknown[], make: () => VirtualElement): Lazy {
  return { props: { key }, dependencies, make }
}

/** Returns how to draw in `box`. */
export function createRenderer(box: Element): (...children: VirtualChildren[]) => void {
  let rendered: readonly VirtualElement[] = []
  return (...children) => {
    rendered = patch(box, rendered, h('', {}, children).children)
  }
}

/** Without a key, an element is known by its tag and its place: what is not there now (`false`) leaves its place free. */
function patch(parent: Node, before: readonly VirtualElement[], children: readonly Child[]): readonly VirtualElement[] {
  const known = new Map(before.map((element, place) => [element.props.key ?? place, element]))
  let next: ChildNode | null | undefined = parent.firstChild
  const after = children.map((child, place) => {
    const described = toElement(child)
    const key = described.props.key ?? place
    const was = known.get(key)
    const element = 'make' in described ? resolveMemo(described, was) : described
    if (element !== was) update(element, was?.tag === element.tag ? was : undefined)
    if (was?.node && was.node === element.node) known.delete(key)
    return element
  })
  for (const { node } of known.values()) {
    if (node === next) next = node?.nextSibling
    node?.remove()
  }
  for (const { node } of after) {
    if (node === next) next = next?.nextSibling
    else if (node) parent.insertBefore(node, next ?? null)
  }
  return after
}

/** Text becomes an element with tag `#`; falsy children one without a tag, which keeps the place. */
function toElement(child: Child): VirtualElement | Lazy {
  if (child instanceof Object) return child
  return child ? h('#', { nodeValue: child }) : h('')
}

function resolveMemo({ props, dependencies, make }: Lazy, was: VirtualElement | undefined): VirtualElement {
  if (was?.dependencies?.every((one, i) => one === dependencies[i])) return was
  const element = make()
  return { ...element, props: { ...element.props, ...props }, dependencies }
}

/** `was` is an element with the same tag, whose node is kept. */
function update(element: VirtualElement, was: VirtualElement | undefined): void {
  const { tag, props } = element
  if (!tag) return
  const node = was?.node ?? (tag === '#' ? new Text() : document.createElement(tag))
  element.node = node
  // Children first: a select takes a value only if its options exist.
  element.rendered = patch(node, was?.rendered ?? [], element.children)
  // Object.keys, not for-in: host pages extend Object.prototype.
  for (const name of Object.keys({ ...was?.props, ...props })) {
    // Values and checks may differ from the former description, because users change them.
    const before = name === 'value' || name === 'checked' ? (node as HTMLInputElement)[name] : was?.props[name]
    if (before !== props[name]) set(node as HTMLElement, name, props[name])
  }
}

function set(node: HTMLElement, name: string, value: unknown): void {
  if (/^(?:on|value|checked|inner|node)/.test(name)) Reflect.set(node, name, value ?? null)
  else if (value === undefined || (value === false && !name.startsWith('aria'))) node.removeAttribute(name)
  else if (name !== 'key') node.setAttribute(name, value as string)
}

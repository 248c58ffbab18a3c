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
  kids: readonly Kid[]
  node?: ChildNode
  /** Children. */
  drawn?: readonly VirtualElement[]
  /** From what it follows. */
  from?: readonly unknown[]
}

/** Described only when what it follows from has changed. */
interface Lazy {
  props: { key: string }
  from: readonly unknown[]
  make(): VirtualElement
}

/** Falsy values are not rendered, not even 0. */
type Kid = VirtualElement | Lazy | string | number | boolean | null | undefined
export type VirtualChildren = Kid | readonly VirtualChildren[]

/** `kind` is a tag, and behind a dot its classes, with spaces between them. */
export function h(kind: string, props: Props = {}, ...kids: VirtualChildren[]): VirtualElement {
  const [tag = '', classes] = kind.split('.')
  return { tag, props: classes ? { class: classes, ...props } : props, kids: kids.flat(9) as Kid[] }
}

export function memoized(key: string, from: readonly unknown[], make: () => VirtualElement): Lazy {
  return { props: { key }, from, make }
}

/** Returns how to draw in `box`. */
export function createRenderer(box: Element): (...kids: VirtualChildren[]) => void {
  let drawn: readonly VirtualElement[] = []
  return (...kids) => {
    drawn = patch(box, drawn, h('', {}, kids).kids)
  }
}

/** Without a key, an element is known by its tag and its place: what is not there now (`false`) leaves its place free. */
function patch(parent: Node, before: readonly VirtualElement[], kids: readonly Kid[]): readonly VirtualElement[] {
  const known = new Map(before.map((shape, place) => [shape.props.key ?? place, shape]))
  let next: ChildNode | null | undefined = parent.firstChild
  const after = kids.map((kid, place) => {
    const asked = described(kid)
    const key = asked.props.key ?? place
    const was = known.get(key)
    const shape = 'make' in asked ? made(asked, was) : asked
    if (shape !== was) update(shape, was?.tag === shape.tag ? was : undefined)
    if (was?.node && was.node === shape.node) known.delete(key)
    return shape
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

/** Text has a sign for its tag, and what is not there has none. */
function described(kid: Kid): VirtualElement | Lazy {
  if (kid instanceof Object) return kid
  return kid ? h('#', { nodeValue: kid }) : h('')
}

function made({ props, from, make }: Lazy, was: VirtualElement | undefined): VirtualElement {
  if (was?.from?.every((one, i) => one === from[i])) return was
  const shape = make()
  return { ...shape, props: { ...shape.props, ...props }, from }
}

/** `was` is a shape of the same kind, whose element goes on. */
function update(shape: VirtualElement, was: VirtualElement | undefined): void {
  const { tag, props } = shape
  if (!tag) return
  const node = was?.node ?? (tag === '#' ? new Text() : document.createElement(tag))
  shape.node = node
  // First what is inside: a choice has a value only among its options.
  shape.drawn = patch(node, was?.drawn ?? [], shape.kids)
  // Its own alone: some pages add to what every object has.
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

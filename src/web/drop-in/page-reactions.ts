// Reactions to a page above its thread (`pageReactConfig`): a button for each, with its picture and total.
import {
  createV2PageReact,
  deleteV2PageReact,
  getV2PageReacts,
  getV2PageReactUsers,
} from '../../comments/page-reacts/contract.ts'
import type { Mount } from './mount.ts'
import { pictureAddressOf } from './page-address.ts'
import { textOf } from './vendor-config.ts'

interface Reaction {
  id: string
  src: string
  selectedSrc: string
}

const maxReactions = 20
const maxIdLength = 64
/** Names in the label of a button. */
const maxNames = 10

/** Reads the totals, and puts the buttons ahead of `box` once they are here. Nothing without valid reactions. */
export async function showReactions(mount: Mount, box: Element): Promise<void> {
  const { pageReactConfig } = mount.config()
  const { reacts, showUsers } = Object(pageReactConfig)
  const reactions = reactionsOf(reacts)
  const { send } = mount
  if (!send || !reactions.length) return
  const element = document.createElement('div')
  element.className = 'fc-reacts'
  const read = async () => {
    const { counts, reactedIds } = await send(getV2PageReacts, {})
    const mine = new Set(reactedIds as string[] | undefined)
    for (const { draw, id } of buttons) draw(Object(counts)[id] ?? 0, mine.has(id))
  }
  const turn = async (id: string, isOn: boolean) => {
    await send(isOn ? createV2PageReact : deleteV2PageReact, { id, title: textOf(mount.config().pageTitle) })
    await read()
  }
  const buttons = reactions.map((reaction) => reactionButton(reaction, turn))
  if (showUsers === true)
    for (const one of buttons) showNames(one.button, () => send(getV2PageReactUsers, { id: one.id }))
  element.append(...buttons.map(({ button }) => button))
  await read()
  if (!mount.isOver()) box.before(element)
}

function reactionsOf(reacts: unknown): Reaction[] {
  const all: unknown[] = Array.isArray(reacts) ? reacts.slice(0, maxReactions) : []
  return all.flatMap((one) => {
    const { id, src, selectedSrc } = Object(one)
    const picture = pictureAddressOf(src)
    if (typeof id !== 'string' || !id || id.length > maxIdLength || !picture) return []
    return [{ id, src: picture, selectedSrc: pictureAddressOf(selectedSrc) ?? picture }]
  })
}

function reactionButton({ id, src, selectedSrc }: Reaction, turn: (id: string, isOn: boolean) => Promise<void>) {
  const button = document.createElement('button')
  const picture = document.createElement('img')
  const total = document.createElement('span')
  button.type = 'button'
  picture.alt = id
  button.append(picture, total)
  let isOn = false
  let isBusy = false
  button.onclick = async () => {
    if (isBusy) return
    isBusy = true
    await turn(id, !isOn)
      .catch((error: unknown) => console.error('The reaction was not taken:', error))
      .finally(() => {
        isBusy = false
      })
  }
  const draw = (count: number, isMine: boolean) => {
    isOn = isMine
    button.ariaPressed = `${isMine}`
    picture.src = isMine ? selectedSrc : src
    total.textContent = ` ${count}`
  }
  return { id, button, draw }
}

/** Read each time that somebody points at the button. */
function showNames(button: HTMLElement, read: () => Promise<Record<string, unknown>>): void {
  button.onpointerenter = button.onfocus = () => {
    read()
      .then(({ userNames }) => {
        button.title = (userNames as string[]).slice(0, maxNames).join(', ')
      })
      .catch((error: unknown) => console.error('The names could not be read:', error))
  }
}

// Repeated menus, footnotes, answers or buttons, and pages with a statement of why they are empty.
import { quayPage, sentence } from '../../harness/example-site.ts'
import type { RefusedPage } from '../rejected-page.ts'

const page = (title: string, body: string, head = '') => quayPage(title, body, { head })

const names = [
  'The lamps burn again',
  'A bell for the lock',
  'Ropes for the fleet',
  'Tar on the old mole',
  'A wreck is lifted',
]
const words = ['Harbour', 'Fleet', 'Town', 'Shop']

const megaMenu = `<header><nav>${words
  .map(
    (word, i) =>
      `<div><button>${word}</button><ul>${words.map((other) => `<li><a href="/${word}/${other}">${other} of ${word}</a></li>`).join('')}</ul><div><a href="/story/${i}75206"><img src="/${i}.jpg" alt=""><span>${names[i]} at last</span></a></div></div>`,
  )
  .join('')}</nav></header>`

export const refusedNotes: readonly RefusedPage[] = [
  {
    why: 'a menu with a story in each of its parts, larger than the rest of the page',
    url: 'https://quay.example/bells',
    html: page('Bells', `${megaMenu}<main><h1>Bells</h1><p>There are no products in this category.</p></main>`),
    reason: 'empty',
  },
  {
    why: 'a text below a question for consent',
    url: 'https://quay.example/words/mole',
    html: page(
      'Mole',
      `<main><h1>Mole</h1><p>${sentence.repeat(4)}</p></main><div><p>We use cookies to count visits.</p><p>Partners may use cookies, too.</p><button>Accept all</button></div>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a question with its answers',
    url: 'https://ask.example/q/412',
    html: page(
      'Why does the rope turn?',
      `<main itemscope itemtype="https://schema.org/QAPage"><h1>Why does the rope turn?</h1>${names.map((name, i) => `<div id="a${i}"><p>${name}. ${sentence}</p><a href="#a${i}">answered on ${i + 1} March 2026</a> by <a href="/people/${i}">Ida</a></div>`).join('')}</main>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'one button below the name of the page',
    url: 'https://jobs.quay.example/',
    html: page(
      'Work at the quay',
      `<main><div><h1>Work at the quay</h1><p>${sentence}</p><a href="/vacancies">See all vacancies</a></div></main>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'two tables of one election',
    url: 'https://town.example/results',
    html: page(
      'Results',
      `<div><h1>Results</h1><table>${names.map((_, i) => `<tr><td><a href="/people/${i}">Giulia Brandt ${i}</a></td><td>Old Harbour</td><td>${900 - i}</td></tr>`).join('')}</table><table>${Array.from({ length: 24 }, (_, i) => `<tr><td><a href="/rooms/${i}">Room ${i}</a></td><td>${300 + i}</td><td>${200 + i}</td></tr>`).join('')}</table></div>`,
    ),
    reason: 'not-a-list',
  },
  {
    why: 'a menu, a footer and boxes that a program would fill',
    url: 'https://loom.example/',
    html: page(
      'Loom',
      `<nav>${words.map((word) => `<a href="/${word}">${word} and all that belongs to it</a>`).join('')}</nav><main>${'<div><span></span><span></span></div>'.repeat(6)}</main><footer>${sentence.repeat(5)}</footer><script>import("/start.js")</script>`,
    ),
    reason: 'needs-javascript',
  },
  {
    why: 'a question for the age of who comes',
    url: 'https://still.example/',
    html: page(
      'Still',
      '<h1>Avez-vous l’âge légal pour consommer de l’alcool ?</h1><p>Vous devez avoir 18 ans pour entrer.</p><form><button>Oui</button> <a href="https://other.example">Non</a></form>',
    ),
    reason: 'blocked',
  },
  {
    why: 'opening hours, and a sentence with a word that others use for nothing',
    url: 'https://bad.example/tider',
    html: page(
      'Öppettider',
      '<h1>Öppettider</h1><table><tr><td>Måndag</td><td>9–17</td></tr><tr><td>Tisdag</td><td>9–17</td></tr></table><p>Om ingen överklagar kan arbetet börja till hösten, säger de som bor vid kajen.</p><p>Det är de flesta som gör det, och därför blir det så.</p>',
    ),
    reason: 'not-a-list',
  },
  {
    why: 'how many years somebody has worked',
    url: 'https://rope.example/',
    html: page('Rope', '<h1>Rope</h1><p>Plus de 18 ans d’expérience.</p><a href="/mail">Write to us</a>'),
    reason: 'empty',
  },
]

// Short items on small sites: columns and comments outweigh them.
import type { RefusedPage } from '../rejected-page.ts'

const sentence = 'The new boat has eight seats, was paid by the town, and will be named at the quay on Sunday. '
const names = ['The club house is painted', 'Two silver medals', 'The slip is closed in May', 'Who rows at night']
const said = ['Karl', 'Marta', 'Ole']
  .map(
    (name, i) =>
      `<a id="c8${i}"></a><div>#${i + 1} | <a href="profile.php?lookup=4${i}">${name}</a> <span>2${i} February 2026 10:21</span></div><div>I will be there, and so will all of us from the third crew.</div>`,
  )
  .join('')
const products = ['Seeds of kale', 'Seeds of beet', 'A spade of ash']
  .map(
    (name, i) =>
      `<td><a href="/index.php?page=product&id=${i + 70}"><img src="/p${i}.jpg"><br>${name}</a><br>2,${i}0</td>`,
  )
  .join('')
const speakers = ['Ida Moll', 'Karl Brandt']
  .map(
    (name, i) =>
      `<div><div><a href="/2026/speaker/A${i}/"><img src="/a.svg" alt=""></a></div><div><div><a href="/2026/speaker/A${i}/">${name}</a></div><p>Draws maps of rivers since 2011, and rows.</p>Also in: <ul><li><a href="/2026/talk/Q1${i}/">Panel ${i + 1}: open data in the towns of the coast</a></li></ul></div></div>`,
  )
  .join('')

export const refusedColumns: readonly RefusedPage[] = [
  {
    why: 'news with what its readers said, each a member',
    url: 'https://rowing.example/news.php?readmore=144',
    html: `<title>Rowing Club - News: A new boat</title><table><tr><td><b>A new boat</b></td></tr><tr><td>${sentence.repeat(3)}</td></tr></table><table><tr><td>Comments</td></tr><tr><td>${said}</td></tr></table>`,
    reason: 'not-a-list',
  },
  {
    why: 'short news, and a form to log in beside it',
    url: 'https://rowing.example/news.php?readmore=145',
    html: `<title>Rowing Club - News: A new boat</title><table><tr><td><b>A new boat</b></td></tr><tr><td>${sentence.repeat(6)}</td></tr></table><div><form action="/login.php"><input name="user"><input type="password" name="pass"><button>Log in</button></form></div>`,
    reason: 'not-a-list',
  },
  {
    why: 'short news below a large menu, and a form to log in',
    url: 'https://rowing.example/notice',
    html: `<title>The pool opens late</title><nav>${Array.from({ length: 90 }, (_, i) => `<a href="/m/${i}">${names[i % 4]} and more of it</a> `).join('')}</nav><form><input name="user"><input type="password" name="pass"></form><h1>The pool opens late</h1><p>${sentence.repeat(3)}</p>`,
    reason: 'not-a-list',
  },
  {
    why: 'a log-in and a form for a new account, beside new products',
    url: 'https://seeds.example/index.php?page=login',
    html: `<title>Sign in : Seeds</title><table><tr>${products}</tr></table><h1>Welcome, please sign in</h1><form><input name="email"><input type="password" name="password"><button>Sign in</button></form><form><h2>New here?</h2><input name="first"><input name="last"><input name="street"><button>Go on</button></form>`,
    reason: 'blocked',
  },
  {
    why: 'a search without an answer and without a heading, in Turkish, beside what is often read',
    url: 'https://kedi.example/search?q=papagan',
    html: `<html lang="tr"><title>Kedi: papağan için arama sonuçları</title><div>papağan sorgusuyla eşleşen yayın bulunamadı. <a href="/search">Tüm yayınları göster</a></div><div><ul>${names.map((name, i) => `<li><a href="/2026/0${i + 1}/${name.replaceAll(' ', '-')}.html">${name}</a><p>${sentence.slice(0, 60)}</p></li>`).join('')}</ul></div>`,
    reason: 'empty',
  },
  {
    why: 'a talk, and what else its speakers tell',
    url: 'https://meet.example/2026/talk/9XKQ3T/',
    html: `<title>Maps for fire crews :: Meeting 2026</title><h3>Maps for fire crews</h3><p>${sentence.repeat(2)}</p><p>${sentence.repeat(2)}</p>${speakers}`,
    reason: 'not-a-list',
  },
  {
    why: 'a product beside an empty cart',
    url: 'https://seeds.example/product_info.php?products_id=12',
    html: `<title>Kale, Seeds</title><div><b>Shopping Cart</b><br>0 items</div><h1>Kale</h1><b>2.20</b><p>${sentence.repeat(2)}</p>`,
    reason: 'not-a-list',
  },
  {
    why: 'a ticket in which something is missing',
    url: 'https://ticket.example/issues/402',
    html: `<html lang="ja"><title>不具合 #402</title><h2>不具合 #402</h2><p>${'二人が同時に保存すると、先の変更が消えてしまうことがあります。再現の手順は次のとおりです。'.repeat(2)}</p><p>再現できました。排他制御がありません。</p>`,
    reason: 'not-a-list',
  },
  {
    why: 'what is told of a form, beside news that are marked as articles',
    url: 'https://rowing.example/contact',
    html: `<title>Contact</title><div><h1>Contact</h1><p>${sentence.repeat(3)}</p><form><label>Name</label><input name="name"><textarea name="message"></textarea><button>Send</button></form></div><div class="sidebar"><h3>Latest</h3><ul>${names.map((name, i) => `<li itemscope itemtype="https://schema.org/Article"><a href="/news/41${i}-story" itemprop="url"><span itemprop="name">${name}</span></a></li>`).join('')}</ul></div>`,
    reason: 'not-a-list',
  },
  {
    why: 'a product beside two kinds of goods and two pieces of news',
    url: 'https://clocks.example/index.php?productID=214',
    html: `<title>Wall clock Harbour - Clocks</title><table><tr><td><p><a href="/index.php?categoryID=2">Wall clocks</a></p><p><a href="/index.php?categoryID=3">Pocket watches</a></p><p>12.03.2010 <a href="/index.php?news=8">Open on holidays</a></p><p>01.02.2010 <a href="/index.php?news=7">New straps are here</a></p></td><td><h1>Wall clock Harbour</h1><p>${sentence.repeat(3)}</p><b>89.00</b></td></tr></table>`,
    reason: 'not-a-list',
  },
]

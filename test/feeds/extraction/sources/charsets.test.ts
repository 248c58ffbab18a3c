// Legacy encodings with right, missing and wrong labels. Bytes are spelled out, since Node cannot write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeBytes, detectCharset } from '../../../../src/feeds/extraction/decoding/detect-charset.ts'

/** Letters are turned into bytes by looking them up in what the encoding reads. */
function encode(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label)
  const bytes: number[] = []
  for (const sign of text) bytes.push(...(sign <= '\x7f' ? [sign.charCodeAt(0)] : bytesOf(sign, label, decoder)))
  return Buffer.from(bytes)
}

const tables = new Map<string, Map<string, number[]>>()

function bytesOf(sign: string, label: string, decoder: InstanceType<typeof TextDecoder>): number[] {
  const table = tables.get(label) ?? new Map<string, number[]>()
  if (table.size === 0) {
    tables.set(label, table)
    for (let one = 0x80; one < 0x100; one++) {
      table.set(decoder.decode(Uint8Array.of(one)), [one])
      for (let two = 0x40; two < 0x100; two++) {
        const read = decoder.decode(Uint8Array.of(one, two))
        if ([...read].length === 1 && !table.has(read)) table.set(read, [one, two])
      }
    }
  }
  const bytes = table.get(sign)
  assert.ok(bytes, `${label} has no ${sign}`)
  return bytes
}

const texts: [label: string, text: string][] = [
  ['shift_jis', '新しい図書館が開館しました。お知らせ'],
  ['shift_jis', 'ニュース一覧'],
  ['euc-jp', '新しい図書館が開館しました。お知らせ'],
  ['gb18030', '关于举办学术讲座的通知 新闻中心'],
  ['big5', '今天的新聞：市政府宣布新的圖書館將於下個月開放'],
  ['euc-kr', '오늘의 뉴스: 새로운 도서관이 문을 열었습니다'],
  ['windows-1251', 'Сегодня в Москве открылась новая библиотека'],
  ['windows-1251', 'Сьогодні в Києві відкрили нову бібліотеку її імені'],
  ['koi8-r', 'Сегодня в Москве открылась новая библиотека'],
  ['windows-1252', 'L’été dernier, la médiathèque a rouvert ses portes à Besançon'],
  ['windows-1252', 'Grüße aus München – die Straße ist gesperrt'],
  ['windows-1252', 'Notícias: inauguração da biblioteca em São Paulo, manhã de canções'],
  ['windows-1250', 'Nowa biblioteka została otwarta w Łodzi, wstęp bezpłatny dla każdego'],
  ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
  ['windows-1250', 'Új könyvtár nyílt Győrben, ahol a bővítés után több hely lesz'],
  ['windows-1253', 'Νέα βιβλιοθήκη άνοιξε στην Αθήνα'],
  ['windows-1254', 'Yeni kütüphane İstanbul’da açıldı, giriş ücretsiz ve ışıklı'],
  ['windows-1255', 'ספרייה חדשה נפתחה בתל אביב'],
  ['windows-1256', 'افتتاح مكتبة جديدة في القاهرة'],
  ['windows-874', 'เปิดห้องสมุดแห่งใหม่ในกรุงเทพ'],
]

const around = (text: string): string =>
  `<!doctype html><title>Site</title><p>Some ASCII words. <b>${text}</b> And more of them.</p>`

const read = (bytes: Buffer, contentType?: string): string => decodeBytes(bytes, detectCharset(bytes, contentType))

test('pages that name no encoding', () => {
  for (const [label, text] of texts) assert.ok(read(encode(around(text), label)).includes(text), `${label}: ${text}`)
})

test('servers that call everything Latin, and pages that call everything UTF-8', () => {
  for (const [label, text] of texts) {
    const bytes = encode(around(text), label)
    assert.ok(read(bytes, 'text/html; charset=utf-8').includes(text), `UTF-8 is not ${label}: ${text}`)
    if (!/^windows-125[04]/.test(label))
      assert.ok(read(bytes, 'text/html; charset=iso-8859-1').includes(text), `Latin is not ${label}: ${text}`)
  }
})

test('a label that fits is believed, a wrong one that breaks the text is not', () => {
  const cyrillic = encode(around('Новости'), 'windows-1251')
  assert.ok(read(cyrillic, 'text/html; charset=windows-1251').includes('Новости'))
  const [, korean = ''] = texts.find(([label]) => label === 'euc-kr') ?? []
  assert.ok(read(encode(around(korean), 'euc-kr'), 'text/html; charset=shift_jis').includes(korean))
  assert.ok(read(Buffer.from(around('Grüße 日本')), 'text/html; charset=shift_jis').includes('Grüße 日本'))
})

test('labels in the document', () => {
  const labels = [
    '<?xml version="1.0" encoding="koi8-r"?>',
    '<meta charset=koi8-r>',
    '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
  ]
  for (const label of labels) assert.ok(read(encode(`${label}<p>мир`, 'koi8-r')).includes('мир'), label)
})

test('UTF-8 that was cut or has a foreign piece in it stays UTF-8', () => {
  const whole = Buffer.from(around('Сегодня в Москве открылась новая библиотека'))
  const pasted = Buffer.concat([whole, Buffer.from([0xe9]), whole])
  assert.ok(read(pasted).includes('Сегодня'))
  assert.ok(read(whole.subarray(0, 90)).includes('Сегодня'))
})

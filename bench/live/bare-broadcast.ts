// Minimal broadcast as a reference: appends a post to a file, makes it durable, and sends it to each socket.
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

const file = await open(process.argv[2] ?? '', 'a')
const server = createServer((incoming, outgoing) => {
  let body = ''
  incoming.on('data', (chunk) => {
    body += chunk
  })
  incoming.on('end', async () => {
    await file.appendFile(`${body}\n`)
    await file.sync()
    outgoing.end('{}')
    for (const socket of sockets.clients) socket.send(body)
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
process.on('SIGTERM', () => process.exit(0))

// Lock file of a clone: one command installs and builds at a time. Plain JavaScript for Node 20 and later.
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const againMs = 200
/** On another machine, which shares the folder, nobody can see whether the process lives; no installation takes longer. */
const longestMs = 30 * 60_000

/** Waits for the command that has the lock. Resolves to what releases it; `fail` ends the process where it cannot be made. */
export async function lockClone(root, { say, fail }) {
  const file = join(root, '.pageside-lock')
  const own = `${file}-${process.pid}`
  const releaseAtEnd = () => release(file)
  try {
    writeFileSync(own, JSON.stringify({ pid: process.pid, host: hostname() }))
  } catch (error) {
    return fail(
      `${root} cannot be written (${error.code}), and packages or pages are still to be made there. Run npm start once as its owner, or copy the folder to where you may write.`,
    )
  }
  try {
    for (let isTold = false; !isTaken(own, file); isTold = true) {
      const holder = holderOf(file)
      if (holder && !isAlive(holder)) removeStale(file, own)
      else if (!isTold)
        say(`another command${holder ? ` (process ${holder.pid})` : ''} makes this clone ready; waiting for it`)
      await pause(againMs)
    }
  } finally {
    rmSync(own, { force: true })
  }
  process.once('exit', releaseAtEnd)
  return () => {
    process.off('exit', releaseAtEnd)
    releaseAtEnd()
  }
}

/** A link is made whole or not at all: whoever finds the file finds who has made it. */
function isTaken(own, file) {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Undefined where it has gone meanwhile. */
function holderOf(file) {
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')), since: statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

function isAlive({ pid, host, since }) {
  if (host !== hostname()) return Date.now() - since < longestMs
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two may see the same dead one: each moves away what is there, and puts it back where it was no longer that. */
function removeStale(file, own) {
  const aside = `${own}-stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const found = holderOf(aside)
  if (found && isAlive(found)) isTaken(aside, file)
  rmSync(aside, { force: true })
}

/** Only what is ours. */
function release(file) {
  const holder = holderOf(file)
  if (holder?.pid === process.pid && holder.host === hostname()) rmSync(file, { force: true })
}

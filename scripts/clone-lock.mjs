// Lock file of a clone: one command installs and builds at a time. Plain JavaScript for Node 20 and later.
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const againMs = 200
/** No installation takes longer. On another machine that shares the folder, nothing else tells whether the process lives. */
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
    for (let isTold = false; !take(own, file); isTold = true) {
      const holder = holderOf(file)
      if (holder && !isAlive(holder)) removeStale(file, own)
      else if (!isTold)
        say(
          `another command${holder?.pid ? ` (process ${holder.pid})` : ''} makes this clone ready; waiting for it. If none runs, remove ${file}`,
        )
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

/** A link is made whole or not at all, so that the file always names its holder. Some file systems have no links. */
function take(own, file) {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code)) throw error
  }
  try {
    writeFileSync(file, readFileSync(own), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Undefined where it has gone meanwhile; without a process where it cannot be read. */
function holderOf(file) {
  try {
    const since = statSync(file).mtimeMs
    return { ...parsed(readFileSync(file, 'utf8')), since }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return { pid: undefined, host: '' }
  }
}

/** Whoever asks has no lock: with its own number, the holder was another process before it, as in a container. */
function isAlive({ pid, host, since }) {
  if (Date.now() - since >= longestMs) return false
  if (host !== hostname()) return true
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Two may see the same dead one: each moves away what is there, and puts it back where it was no longer that. A third that
 * takes the place in between is not seen: both install then, as before there was a lock.
 */
function removeStale(file, own) {
  const aside = `${own}-stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const found = holderOf(aside)
  if (found && isAlive(found)) take(aside, file)
  rmSync(aside, { force: true })
}

/** Only what is ours. */
function release(file) {
  const holder = holderOf(file)
  if (holder?.pid === process.pid && holder.host === hostname()) rmSync(file, { force: true })
}

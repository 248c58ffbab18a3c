// Notice of a server that creates no feeds, with the feeds that it offers.
import type { JSX } from 'preact'
import type { Instance } from '../state/state.ts'

export function CreationDisabled({ featured }: Pick<Instance, 'featured'>): JSX.Element {
  return (
    <section class="problem told" aria-labelledby="off">
      <h2 id="off" tabIndex={-1}>
        This server makes no feeds at present
      </h2>
      <p>
        Its operator turned that off with the setting <code>FEED_CREATION</code>, and turns it on again there.
      </p>
      {featured.length > 0 && (
        <ul class="featured">
          {featured.map(({ path, title, description }) => (
            <li key={path}>
              <a href={path.replace(/^\//, '')} dir="auto">
                {title}
              </a>
              <p class="note" dir="auto">
                {description}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

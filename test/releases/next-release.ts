// Program of a release after this one: this source with further migrations, in a folder of its own.
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What migrations do: tables written anew, columns added and filled, data moved. */
const migrations: Record<string, string> = {
  'src/platform/data/schema/9001-first.sql': 'ALTER TABLE processes ADD COLUMN host TEXT;',
  'src/feeds/schema/9001-shorter-names.sql': `-- Feeds keep the length of their names.
ALTER TABLE feeds ADD COLUMN name_length BIGINT NOT NULL DEFAULT 0;
UPDATE feeds SET name_length = length(name);`,
  'src/comments/schema/9001-flags-anew.sql': `ALTER TABLE votes RENAME TO votes_before;
CREATE TABLE votes_next (tenant_id TEXT NOT NULL, id TEXT NOT NULL, comment_id TEXT NOT NULL, PRIMARY KEY (tenant_id, id));
INSERT INTO votes_next (tenant_id, id, comment_id) SELECT tenant_id, id, comment_id FROM votes_before;
ALTER TABLE votes_before RENAME TO votes;`,
  'src/comments/schema/9002-wide-comments.sql': `CREATE TABLE comments_copy (tenant_id TEXT NOT NULL, id TEXT NOT NULL, comment TEXT NOT NULL, PRIMARY KEY (tenant_id, id));
INSERT INTO comments_copy (tenant_id, id, comment) WITH RECURSIVE copies (i) AS (
  SELECT 1 UNION ALL SELECT i + 1 FROM copies WHERE i < 300
) SELECT tenant_id, id || '-' || i, comment FROM comments, copies WHERE tenant_id = 'demo';
CREATE INDEX comments_copy_by_text ON comments_copy (tenant_id, comment);
UPDATE pages SET title = upper(title) WHERE id = 'no such page';`,
}

/** Writes the program below an empty folder; resolves to its file. */
export async function makeNextRelease(folder: string, added = migrations): Promise<string> {
  const isNeeded = (path: string) => !path.startsWith(join(root, 'src', 'web') + sep) && !path.endsWith('.test.ts')
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true, filter: isNeeded })
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '9.9.9' }))
  for (const name of ['node_modules', 'dist', 'docs']) await symlink(join(root, name), join(folder, name), 'dir')
  for (const [path, sql] of Object.entries(added)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), sql)
  }
  return join(folder, 'src', 'commands', 'pageside.ts')
}

/** As `pageside migrate` names them. */
export const nextMigrations = Object.keys(migrations).map((path) =>
  path.replace(/^src\/(\w+)\/(?:data\/)?schema\//, '$1/'),
)

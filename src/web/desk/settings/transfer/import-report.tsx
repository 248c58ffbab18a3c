// Report of an import: counts, why comments were mended or set aside, and how pages are called here.
import type { JSX } from 'preact'
import type { DeskMessage } from '../../../../platform/i18n/desk/english.ts'
import { number } from '../../parts/names.tsx'
import type { SiteProps } from '../../parts/view-props.ts'
import { type ImportRecord, type ImportReport, takenIn } from './import-records.ts'

type ReportProps = SiteProps & { record: ImportRecord; report: ImportReport }

export function Report({ record, report, tenantId, t, api }: ReportProps): JSX.Element {
  const { comments, reasons, mapped, pages, isDryRun } = report
  const lines: [DeskMessage, number][] = [
    ['importFound', comments.found],
    isDryRun ? ['importWould', takenIn(report)] : ['importWritten', comments.written],
    ['importKnown', comments.known],
    ['importDeleted', comments.deleted],
    ['importMended', comments.mended],
    ['importAside', comments.aside],
    ['importPages', pages],
  ]
  const path = `desk/api/sites/${encodeURIComponent(tenantId)}/imports/${encodeURIComponent(record.id)}/issues.csv`
  return (
    <span class="stack">
      <ul class="note">
        {lines.map(([name, n]) => (
          <li key={name}>{t(name, { n })}</li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <details>
          <summary>{t('importWhy')}</summary>
          <ul>
            {reasons.map(({ kind, reason, count }) => (
              <li key={kind + reason}>
                {t(kind === 'aside' ? 'importAside' : 'importMended', { n: count })}.{' '}
                <span lang="en" dir="auto">
                  {reason}
                </span>
              </li>
            ))}
          </ul>
          <a class="button" href={new URL(path, api.home).href} download="">
            {t('importIssues')}
          </a>
        </details>
      )}
      {mapped.length > 0 && (
        <details>
          <summary>{t('importMapped')}</summary>
          <ul>
            {mapped.map(({ source, urlId, comments: count }) => (
              <li key={urlId}>
                <bdi>{source}</bdi> → <bdi>{urlId}</bdi> ({number(count, t)})
              </li>
            ))}
          </ul>
        </details>
      )}
    </span>
  )
}

// Records of one person's data, as the views name them.
import type { previewPersonData } from '../../../../comments/desk/data/contract-person-data.ts'
import type { CallReply } from '../../../../platform/api/client.ts'

/** As the server is asked. */
export type Asked = { user: string } | { email: string }
export type PersonPreview = CallReply<typeof previewPersonData>

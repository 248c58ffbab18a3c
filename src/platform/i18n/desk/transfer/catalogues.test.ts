// Each language has all that English says on this surface.
import { checkCatalogues } from '../../../../../test/harness/catalogue-checks.ts'
import { words } from './en.ts'

checkCatalogues(import.meta.dirname, words)

// Types of `web-build.mjs`.
export function isBuilt(root: string): boolean

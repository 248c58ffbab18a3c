// Node's HTTP server without its bundled fetch client, which importing it would load.

/**
 * An `import` of the module by name reads each of its exports, and those about WebSocket load all that is behind the
 * global `fetch`: 6 MB that nothing here uses.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')

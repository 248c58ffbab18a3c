// Effects of an XSS attempt that runs: a dialog, or a request to a foreign host.
export const run = 'alert(1)'
export const evil = 'https://evil.example'

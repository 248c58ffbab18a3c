// What an attempt does once it runs: it shows a dialog, or asks a foreign host for something.
export const run = 'alert(1)'
export const evil = 'https://evil.example'

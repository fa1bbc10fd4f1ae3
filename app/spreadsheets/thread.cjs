/*
 * What a spreadsheet takes of a processor, in a thread of its own (`spreadsheet.server.ts`): both libraries work
 * through a whole file without a pause.
 */
const { parentPort, workerData } = require('node:worker_threads')

const TASKS = { read, write }

TASKS[workerData.task](workerData).then((answer) => parentPort.postMessage(answer))

/** Looks into the directory of the file first: nothing is unpacked of one that says it is too large. */
async function read({ bytes, rowsMax, cellsMax, entriesMax, unpackedMax, modules }) {
  const { unzipSync } = require(modules.unzip)
  let [entries, unpacked] = [0, 0]
  const beyond = new Error()
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        entries += 1
        unpacked += originalSize
        if (entries > entriesMax || unpacked > unpackedMax) throw beyond
        return false
      },
    })
    const { readSheet } = require(modules.read)
    // A number stays what it is written as: of 51987654321 nothing is rounded.
    const rows = await readSheet(new Blob([bytes]), { parseNumber: String })
    return {
      rows: rows.slice(0, rowsMax).map((row) => row.slice(0, cellsMax).map(textOf)),
    }
  } catch (error) {
    return { problem: error === beyond ? 'too large' : 'unreadable' }
  }
}

function textOf(value) {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/** Every text is written as a text, so that none is run as a formula, nor loses its zeros or its sign. */
async function write({ rows, modules }) {
  const { default: writeFile } = require(modules.write)
  const [head = [], ...others] = rows
  const heading = head.map((value) => ({ value, type: String, fontWeight: 'bold' }))
  const sheet = writeFile([heading, ...others.map((row) => row.map(cell))], {
    stickyRowsCount: 1,
    columns: head.map((name) => ({ width: Math.max(12, String(name).length + 2) })),
  })
  return { bytes: await sheet.toBuffer() }
}

function cell(value) {
  if (value === '') return null
  if (typeof value === 'object') return { value: value.cents / 100, type: Number, format: '0.00' }
  if (typeof value === 'number') return { value, type: Number }
  return { value: inXml(value), type: String, format: '@' }
}

/** As much as Excel takes in a cell, without the characters that XML has no place for: they break a file. */
function inXml(text) {
  return text
    .slice(0, 32_767)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

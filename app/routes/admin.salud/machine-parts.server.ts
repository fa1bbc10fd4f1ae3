import { counted } from '~/counted'
import { env } from '~/env.server'
import { type ProcessReport, runningProcesses } from '~/models/upkeep/process.server'
import {
  countStores,
  diskFigures,
  type FolderFigures,
  pictureFigures,
} from '~/models/upkeep/storage.server'
import { version } from '../../../package.json'
import type { Part } from './part'
import { percentText, sizeText, whenText } from './words.server'

const GB = 1024 ** 3
const SCARCE_BYTES = 2 * GB
const FULL_BYTES = GB / 2

type Judged = Omit<Part, 'title'>

export function versionPart(): Judged {
  const since = new Date(Date.now() - process.uptime() * 1_000)
  return {
    state: 'good',
    summary: `La tienda usa la versión ${version}.`,
    facts: [
      { label: 'Abierta desde', text: whenText(since) },
      { label: 'Dirección', text: env.origin },
      { label: 'Node', text: process.versions.node },
    ],
  }
}

export async function diskPart(): Promise<Judged> {
  const { free, total } = await diskFigures()
  const facts = [{ label: 'Libre', text: `${sizeText(free)} de ${sizeText(total)}` }]
  const left = `${sizeText(free)} libres`
  const advice =
    'Avisa hoy a quien cuida la tienda: sin espacio no se pueden guardar fotos ni pedidos.'
  const fix = 'Libera espacio o amplía el disco.'
  if (free < FULL_BYTES) {
    return { state: 'bad', summary: `El disco está casi lleno: ${left}.`, advice, fix, facts }
  }
  if (free < SCARCE_BYTES) {
    return { state: 'watch', summary: `Queda poco espacio: ${left}.`, advice, fix, facts }
  }
  return { state: 'good', summary: `Hay espacio de sobra: ${left}.`, facts }
}

export async function picturesPart(): Promise<Judged> {
  if (env.storage) {
    const facts = [{ label: 'Dónde', text: 'En el bucket' }]
    return { state: 'good', summary: 'Las fotos se guardan fuera de esta máquina.', facts }
  }
  const found = folderText(await pictureFigures())
  return { state: 'good', summary: `Se guardan en esta máquina: ${found}.`, facts: [] }
}

function folderText({ files, bytes, isPart }: FolderFigures): string {
  const found = `${counted(files, 'archivo', 'archivos')}, ${sizeText(bytes)}`
  return isPart ? `más de ${found}` : found
}

export async function pageCachePart(): Promise<Judged> {
  const all = await runningProcesses()
  const caches = all.map((process) => process.pageCache)
  const sum = (of: keyof ProcessReport['pageCache']) =>
    caches.reduce((total, each) => total + each[of], 0)
  const facts = [
    { label: 'Páginas', text: String(sum('pages')) },
    { label: 'Memoria', text: sizeText(sum('bytes')) },
    { label: 'Ya estaban listas', text: percentText(sum('hits'), sum('hits') + sum('misses')) },
  ]
  if (env.pageCacheMb === 0) {
    const advice = 'La tienda atiende así muchas menos visitas: avisa a quien la cuida.'
    const fix = 'Quita PAGE_CACHE_MB=0.'
    return { state: 'watch', summary: 'No se guarda ninguna página.', advice, fix, facts: [] }
  }
  return { state: 'good', summary: 'Las páginas públicas se preparan una vez para todos.', facts }
}

export async function processPart(): Promise<Judged> {
  const [all, stores] = await Promise.all([runningProcesses(), countStores()])
  const facts = all.map(({ host, pid, answers, startedAt, memoryBytes }) => ({
    label: `${answers ? 'Atiende' : 'Hace las tareas'}: ${host}, ${pid}`,
    text: `${sizeText(memoryBytes)}, desde ${whenText(startedAt)}`,
  }))
  const count = counted(all.length, 'proceso en marcha', 'procesos en marcha')
  if (stores > 1) {
    const summary = `${count}, que guardan sus archivos en ${stores} lugares distintos.`
    const advice = 'Avisa hoy a quien cuida la tienda: a ratos faltan fotos y comprobantes.'
    const fix = 'Pon en todos la misma STORAGE_URL.'
    return { state: 'bad', summary, advice, fix, facts }
  }
  return { state: 'good', summary: `${count}.`, facts }
}

import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * What the server does with the next mail: takes it; answers 451 to the sender; answers 550 to the
 * sender; says so only when it hears the recipient, as Postfix does; answers 550 to the recipient; says to each
 * that the shop has sent enough for today;
 * accepts the connection and says nothing; closes it at once, both of them also those it has; takes the mail and vanishes without
 * answering; lets the reply that takes the mail wait until it is told to behave otherwise.
 */
export type Manner =
  | 'accept'
  | 'refuse'
  | 'disown'
  | 'disown late'
  | 'reject'
  | 'ration'
  | 'hang'
  | 'leave'
  | 'drop'
  | 'slow'

/** Nothing is answered: whoever waits is about to be killed. */
const NEVER = new Promise<void>(() => {})
const TO_SENDER: Partial<Record<Manner, Error>> = {
  refuse: answer(451, 'later'),
  disown: answer(550, '5.7.1 not from this address'),
}
const TO_RECIPIENT: Partial<Record<Manner, Error>> = {
  'disown late': answer(
    553,
    '5.7.1 <hola@localhost>: Sender address rejected: not owned by user ana',
  ),
  reject: answer(550, '5.1.1 no such mailbox'),
  ration: answer(550, '5.4.5 Daily user sending quota exceeded'),
}

export type ReceivedMail = Email & { recipients: string[] }

/**
 * A real SMTP server on this machine, which keeps what it is sent.
 *
 * @param folder where every mail is also written whole, for readers in other processes
 */
export async function startMailServer(folder?: string) {
  const mails: ReceivedMail[] = []
  const state = { manner: 'accept' as Manner, tries: 0, room: Infinity }
  const answers = new Map<string, Error>()
  const changes = new EventEmitter().setMaxListeners(0)

  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect(session, done) {
      state.tries += 1
      if (state.manner === 'leave') hangUp(session)
      else if (state.manner !== 'hang') done()
    },
    onMailFrom(_address, _session, done) {
      done(TO_SENDER[state.manner])
    },
    onRcptTo({ address }, _session, done) {
      done(answers.get(address) ?? TO_RECIPIENT[state.manner])
    },
    onData(stream, session, done) {
      receive(stream, session).then(
        () => (state.manner === 'drop' ? hangUp(session) : done()),
        // A client that died in the middle of its message has sent none.
        () => {},
      )
    },
  })
  // A client that gives up resets its connection: that is what these tests are about.
  server.on('error', () => {})

  async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession) {
    const message = await buffer(stream)
    if (state.manner === 'slow') await once(changes, 'manner')
    if (state.room === 0) return NEVER
    state.room -= 1
    const isLast = state.room === 0
    const email = await PostalMime.parse(message)
    if (folder) write(folder, message)
    mails.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) })
    if (isLast) return NEVER
  }

  function write(folder: string, message: Buffer) {
    const name = `${String(mails.length).padStart(6, '0')}.eml`
    fs.writeFileSync(path.join(folder, `${name}.part`), message)
    fs.renameSync(path.join(folder, `${name}.part`), path.join(folder, name))
  }

  function hangUpAll() {
    for (const connection of server.connections) connection._socket.end()
  }

  function hangUp(session: SMTPServerSession) {
    for (const connection of server.connections) {
      if (connection.session.id === session.id) connection._socket.end()
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Every mail taken so far, oldest first. */
    mails,
    /** How many connections were opened so far. */
    tries: () => state.tries,
    behave(manner: Manner) {
      // On a connection that was kept open the next mail would be taken as before, or wait as before.
      if (manner === 'hang' || manner === 'leave' || state.manner === 'hang') hangUpAll()
      state.manner = manner
      changes.emit('manner')
    },
    /** What this address is answered, such as '550 5.1.1 no such mailbox'; without, what all are. */
    answerTo(address: string, words?: string) {
      if (words) answers.set(address, answer(Number.parseInt(words), words.replace(/^\d+ /, '')))
      else answers.delete(address)
    },
    /** So many more mails are taken; the sender of the last is not told so, and who comes then is not answered. */
    takeOnly(count: number) {
      state.room = count
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

function answer(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}

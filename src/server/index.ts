import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { type Context, createContext, type Sources } from '#api/context.ts'
import { hideAddresses } from '#api/hide-addresses.ts'
import { openImageCache } from '#api/images/image-cache.ts'
import { createImageEncoder, type ImageEncoder } from '#api/images/image-encoder.ts'
import { createImageProxy, type ImageProxy } from '#api/images/image-proxy.ts'
import { createNamedPictures, type NamedPictures } from '#api/images/named-pictures.ts'
import { warmSearch } from '#api/search/search-names.ts'
import { createSlotTimes } from '#api/shared/slot-times.ts'
import { rpcPath } from '#contract/paths.ts'
import type { SocketMessage } from '#contract/socket.ts'
import { type IdleSlowdown, noSlowdown } from '#lib/work/idle-slowdown.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { HEAD_TRANSACTIONS } from '#store/head/head.ts'
import { pricesVersion } from '#store/markets/prices.ts'
import type { Fetcher } from '#untrusted/fetcher.ts'
import { openSealed } from './generations/open-sealed.ts'
import { createOtherGenerations } from './generations/other-generations.ts'
import { createSealed } from './generations/sealed.ts'
import { createMetrics } from './health/metrics.ts'
import { loadPages, type Web } from './pages/pages.ts'
import { type Admission, createAdmission } from './requests/admission.ts'
import { createAnswers } from './requests/answers.ts'
import { createApp } from './requests/app.ts'
import { createCalls } from './requests/calls.ts'
import type { Door } from './requests/door.ts'
import { createHostCheck } from './requests/host.ts'
import type { RpcMethods } from './requests/rpc.ts'
import { announce } from './sockets/announcements.ts'
import { openRpcSocket, type RpcSubscriptions } from './sockets/rpc-socket.ts'
import { type LiveSocket, openSocket, routeSockets } from './sockets/socket.ts'
import { createWatches } from './sockets/watches.ts'

export type { GameOptions } from '#api/game/game.ts'
export type { ServiceStatus } from '#api/service-status.ts'
export type { Web } from './pages/pages.ts'
export { type Door, openDoor } from './requests/door.ts'
export { checkAddress } from './requests/listen-address.ts'

export type ApiOptions = Omit<Sources, 'generation'> & {
  /** The HTTP server to whose requests this answers. */
  door: Door
  /**
   * The operator's hosts and folders: the sentences of `status` name them, and they are hidden from visitors.
   */
  addresses: readonly string[]
  /**
   * Loads images of other hosts, cached in the folder `dir`. If absent, pages show initials instead.
   * `isNamed` is another check for tests without a database.
   */
  images?: { fetcher: Fetcher; dir: string; isNamed?: NamedPictures } | undefined
  /** The web pages; absent when only the API is served. */
  web?: Web | undefined
  /**
   * The `https://host` of the pages, for absolute URLs; absent: the host of each request, if it is an address
   * of this machine.
   */
  publicUrl?: string | undefined
  /** Is woken by each visitor, and slows the polling of the node while there is none. */
  pace?: IdleSlowdown | undefined
  /** The methods of `/rpc`; absent when `/rpc` is switched off. */
  rpc?: RpcMethods | undefined
  /** The subscriptions of the WebSocket at `/rpc`; absent when it is switched off. */
  rpcSubscriptions?: RpcSubscriptions | undefined
}

export type Api = {
  /** The URL of the door. */
  url: string
  /** Leaves the door, and stops after all running requests are answered. */
  stop(): Promise<void>
}

/**
 * Serves the calls of the contract, the live socket, `/metrics` and the web pages.
 *
 * @throws Error with a sentence when the web pages are not built
 */
export async function startApi(options: ApiOptions): Promise<Api> {
  const { db, head, network, door, web, publicUrl, rpcSubscriptions, pace = noSlowdown, log } = options
  const admission = createAdmission({ turns: db.reader.turns })
  const encoder = createImageEncoder()
  const operatorStatus = () => {
    const now = options.status()
    const problem = encoder.problem()
    return problem === undefined ? now : { ...now, problems: [...now.problems, problem] }
  }
  const status = () => hideAddresses(operatorStatus(), options.addresses)
  const socket = openSocket({ log, budget: admission.sockets })
  const rpcSocket = rpcSubscriptions && openRpcSocket(rpcSubscriptions, admission, log)
  const context = createContext({ ...options, status }, socket)
  const operatorContext = { ...context, status: operatorStatus }
  // Versions count from the start of this process; the random prefix keeps the ETags of two processes apart.
  const etagPrefix = randomBytes(3).toString('base64url')
  const answers = createAnswers(
    () => `${head.version()}.${context.chainState.version()}.${pricesVersion(db)}`,
    () => `${etagPrefix}.${head.tip()?.slot ?? 'none'}`,
    () => head.tip()?.slot,
    createSlotTimes(head),
  )
  const metrics = createMetrics({
    status,
    tip: () => head.tip(),
    socket: { clients: socket.clients, dropped: () => socket.dropped() + (rpcSocket?.dropped() ?? 0) },
    rpcSocket: {
      clients: () => rpcSocket?.clients() ?? 0,
      subscriptions: () => rpcSubscriptions?.count() ?? 0,
    },
  })
  const imagesOf = imageProxies(options, encoder, admission)
  const checkHost = createHostCheck(door.host, publicUrl)
  /** The options that all generations share. */
  const shared = {
    ...{ admission, metrics, publicUrl, checkHost, log },
    pages: web && 'dir' in web ? loadPages(web.dir, network, () => context.slotTime().slotMs) : undefined,
    onVisit: () => pace.wake(),
  }
  const sealed = createSealed({
    generations: options.generations,
    open: (generation) =>
      openSealed(generation, { ...options, status }, (sealedContext) => {
        const known = createAnswers(
          () => 'sealed',
          () => `${etagPrefix}.${generation.number}`,
          () => generation.blocks?.lastSlot,
          () => generation.blocks?.lastSlot,
        )
        return {
          calls: createCalls(sealedContext, known, admission),
          app: createApp({
            ...shared,
            ...{ context: sealedContext, operatorContext: sealedContext, answers: known, generation },
            images: imagesOf(sealedContext),
          }),
        }
      }),
  })
  const others = createOtherGenerations(sealed)
  const app = createApp({
    ...shared,
    ...{ context, operatorContext, answers, others, rpc: options.rpc },
    images: imagesOf(context),
    middleware: web && 'middleware' in web ? web.middleware : undefined,
  })
  const calls = createCalls(context, answers, admission, others.extend)
  const live = serveLive(options, socket, calls, context, pace)
  const jobs = startJobs(
    [...context.chainState.jobs, context.keptStakes.job, context.trollbox.job, ...context.game.jobs],
    {
      ...{ log, pace },
    },
  )

  warmSearch(context)
  await app.ready()
  const upgrade = routeSockets(
    new Map([['/ws', socket], ...(rpcSocket ? [[rpcPath, rpcSocket] as const] : [])]),
    checkHost,
  )
  const leave = door.serve({ request: app.routing, upgrade })
  return {
    url: door.url,
    stop: async () => {
      const left = leave()
      live.stop()
      await Promise.all([left, jobs.stop(), socket.stop(), rpcSocket?.stop()])
      await app.close()
      await sealed.close()
      encoder.stop()
    },
  }
}

/** Makes the image proxy of a generation. The files on disk and the encoder are those of all generations. */
function imageProxies({ images, network, log }: ApiOptions, encoder: ImageEncoder, admission: Admission) {
  const cache = images && openImageCache(images.dir, log)
  return ({ db, validatorDetails }: Context): ImageProxy | undefined =>
    images &&
    cache &&
    createImageProxy({
      ...{ fetcher: images.fetcher, encoder, cache, gateways: network.gateways },
      isNamed: images.isNamed ?? createNamedPictures(db, network, validatorDetails.isIcon),
      work: admission.longWork,
    })
}

/** Greets the clients of the socket, announces the tip to them, and answers the calls that they watch. */
function serveLive(
  { db, head, rpcSubscriptions, log }: ApiOptions,
  socket: LiveSocket,
  { answer }: ReturnType<typeof createCalls>,
  { idls, trollbox }: Context,
  pace: IdleSlowdown,
): { stop: () => void } {
  const watches = createWatches<WebSocket>({
    // A watched call is one that every page repeats, so its work is charged to nobody.
    answer: (call, query) => answer(call, {}, query, { client: '' }),
    send: (clients, frame) => socket.sendBytes(clients, frame),
    addressOf: (client) => socket.addressOf(client),
    log,
  })
  const greeting = (): SocketMessage => ({
    type: 'connected',
    data: {
      slot: head.tip()?.slot ?? null,
      height: head.tip()?.height ?? null,
      trollboxEnabled: trollbox.known(),
    },
  })
  socket.handle({
    onOpen: (client) => socket.sendText(client, JSON.stringify(greeting())),
    onMessage: watches.accept,
    onClose: watches.forget,
  })
  const stopAnnouncing = announce(head, db, socket, log)
  const unwatch = head.onTip(({ slot }) => {
    watches.changed()
    // A subscriber counts as a visitor, although it sends no requests.
    if ((rpcSubscriptions?.count() ?? 0) > 0) pace.wake()
    for (const row of head.latestTransactions(HEAD_TRANSACTIONS)) {
      if (row.slot !== slot) break
      if (row.success) idls.markStale(row.accounts ?? [])
    }
  })
  return {
    stop: () => {
      stopAnnouncing()
      unwatch()
      watches.stop()
    },
  }
}

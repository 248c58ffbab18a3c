# Container image of Pageside: docker build -t pageside .
# With Chromium for pages that scripts draw: docker build --target with-browser -t pageside .
# The tag is the Node version of package.json; any image with that Node, npm and useradd will do.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without install scripts: the only one among production packages fetches a Node, which the image has.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY LICENSE tsconfig.json ./
# The guides are served from here.
COPY docs docs
COPY scripts scripts
COPY src src
RUN node src/web/build/build.ts
COPY deploy/container/pageside /usr/local/bin/
# Node keeps a cache for each user id, so the one that runs the image fills it. A server that does not start ends the build.
RUN install -d -o 10001 -g 10001 .compile-cache \
  && NODE_COMPILE_CACHE=/app/.compile-cache \
    setpriv --reuid=10001 --regid=10001 --clear-groups node scripts/fill-compile-cache.ts pageside \
  && chown -R root:root .compile-cache && chmod -R a+rX .compile-cache

FROM ${NODE_IMAGE} AS server
LABEL org.opencontainers.image.title="Pageside" \
  org.opencontainers.image.description="Feeds and comments for any web page, from one self-hosted server" \
  org.opencontainers.image.licenses="MIT"
RUN groupadd --gid 10001 pageside \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin pageside \
  && install -d -o 10001 -g 10001 -m 0700 /data
COPY deploy/container/pageside /usr/local/bin/
COPY --from=build /app /app
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data NODE_COMPILE_CACHE=/app/.compile-cache
# `./pageside.yml`, the configuration file, is looked for here.
WORKDIR /app
USER 10001:10001
VOLUME /data
EXPOSE 4000
# The start may migrate a large database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/app/scripts/healthcheck.mjs"]
ENTRYPOINT ["pageside"]
CMD ["start"]

FROM server AS with-browser
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
USER 10001:10001

# What is built where no target is named.
FROM server

# One build, two images: the server (telephony, worker, api, migrations) and the desk behind nginx.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN NX_DAEMON=false NX_TUI=false npm run build
# What only building and testing need does not go into the image.
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim AS server
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN install -d -o node -g node /data
USER node
CMD ["node", "--single-threaded-gc", "--no-allocation-site-pretenuring", "--heap-growing-percent=100", "apps/api/dist/main.js"]

FROM nginx:1.28-alpine AS desk
COPY infra/proxy/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /app/apps/desk/dist /usr/share/nginx/html
USER nginx
EXPOSE 8080

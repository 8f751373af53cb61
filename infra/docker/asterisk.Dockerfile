# Asterisk 22 of Debian, configured from the same templates as the private one of npm start.
FROM debian:forky-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends asterisk asterisk-core-sounds-en-gsm \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o asterisk -g asterisk /var/lib/santral-asterisk /run/asterisk
COPY infra/asterisk /templates
COPY --chmod=755 infra/docker/asterisk-entrypoint.sh /entrypoint.sh
USER asterisk
VOLUME /var/lib/santral-asterisk
EXPOSE 5060/udp 5038/tcp 8088/tcp
ENTRYPOINT ["/entrypoint.sh"]

#!/bin/sh
# Fills in the templates from the environment and starts Asterisk in the foreground.
set -eu
: "${AMI_SECRET:?}" "${ARI_SECRET:?}" "${SIP_PASSWORD_PREFIX:?}" "${TRUNK_HOST:?}" "${TRUNK_PORT:?}"
templates=${TEMPLATES:-/templates}
state=${STATE:-/var/lib/santral-asterisk}
umask 077
for folder in etc cache lib/moh lib/keys agi-bin log spool/monitor spool/outgoing spool/tmp spool/system; do
  mkdir -p "$state/$folder"
done
modules=$(dirname "$(find /usr/lib -path '*/asterisk/modules/app_queue.so' | head -n 1)")

# Behind the address translation of Docker, phones must be told the outer address.
external=
if [ -n "${SIP_EXTERNAL_ADDRESS:-}" ]; then
  external="external_media_address = $SIP_EXTERNAL_ADDRESS\\nexternal_signaling_address = $SIP_EXTERNAL_ADDRESS\\nlocal_net = 172.30.71.0\\/24"
fi

for template in "$templates"/*.conf; do
  name=${template##*/}
  # The observer sees and may do everything: for tests on throwaway systems only.
  [ "$name" = observer.conf ] && continue
  sed -e "s|@STATE@|$state|g" -e "s|@RUN@|/run/asterisk|g" -e "s|@MODULES@|$modules|g" -e "s|@SHARE@|/usr/share/asterisk|g" -e "s|@SBIN@|/usr/sbin|g" \
      -e "s|@SYSTEM_NAME@|santral|g" -e "s|@BIND@|0.0.0.0|g" -e "s|@SIP_PORT@|5060|g" -e "s|@AMI_PORT@|5038|g" -e "s|@HTTP_PORT@|8088|g" \
      -e "s|@RTP_START@|10000|g" -e "s|@RTP_END@|10199|g" -e "s|@TRUNK_HOST@|$TRUNK_HOST|g" -e "s|@TRUNK_PORT@|$TRUNK_PORT|g" \
      -e "s|@AMI_PERMIT@|172.30.71.0/255.255.255.0|g" -e "s|@AMI_SECRET@|$AMI_SECRET|g" -e "s|@ARI_SECRET@|$ARI_SECRET|g" -e "s|@SIP_PASSWORD_PREFIX@|$SIP_PASSWORD_PREFIX|g" \
      -e "s|@TRANSPORT_OPTIONS@|$external|g" "$template" > "$state/etc/$name"
done
if grep -l '@[A-Z_]*@' "$state"/etc/*.conf; then
  echo "these files have words without a value" >&2
  exit 1
fi
[ -e "$state/lib/moh/music.gsm" ] || cp "$(find /usr/share/asterisk/sounds -name demo-congrats.gsm | head -n 1)" "$state/lib/moh/music.gsm"
exec asterisk -f -C "$state/etc/asterisk.conf"

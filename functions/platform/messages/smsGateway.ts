import type { SmsGatewayConfig } from '../kit/config.ts'
import { httpPost } from './httpPost.ts'
import type { Sent, Sms } from './gateway.ts'

/**
 * The protocol of the SMS gateway: POST `<SMS_ORIGIN>/messages` with `Authorization: Bearer <SMS_KEY>` and `{ "from":
 * <SMS_SENDER>, "to": "+5511987654321", "text": … }`. A 2xx means that the message was accepted; the gateway should not
 * send the same one twice. For a gateway with another protocol put a small worker in front.
 */
export function sendByGateway(gateway: SmsGatewayConfig, sms: Sms): Promise<Sent> {
  return httpPost(
    `${gateway.origin}/messages`,
    { authorization: `Bearer ${gateway.key}` },
    { from: gateway.sender, to: `+${sms.to}`, text: sms.text },
  )
}

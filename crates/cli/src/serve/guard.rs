//! Checks of requests before anything else, and headers of all responses.
//!
//! A page of another site can make the browser of our user send requests here. It cannot read the answers, unless its own
//! name is made to resolve to our address (DNS rebinding). So `Host` must be an address or `localhost`, never a name; and
//! `Origin`, which browsers send with every `POST`, must be our own. A `POST` must be JSON, which other sites may not send
//! without asking first.

use std::net::{Ipv4Addr, Ipv6Addr};

use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::{HeaderMap, Method};

use super::connections::Request;
use super::reply::{Response, failure};

/// Scripts and styles of this server only; pictures also from the page itself, which draws PNG files.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Where a request comes from, as browsers say.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What is allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    /// Whether the server listens on a loopback address only.
    pub(super) loopback_only: bool,
}

/// Refuses a request, or passes it on; adds headers to the response.
pub(super) async fn check<A: Future<Output = Response>>(
    guard: Guard,
    request: Request,
    answer: impl FnOnce(Request) -> A,
) -> Response {
    let mut response = match guard.refusal(request.method(), request.headers()) {
        Some(why) => failure(403, why),
        None => answer(request).await,
    };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value| headers.insert(name, HeaderValue::from_static(value));
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    set(REFERRER_POLICY, "no-referrer");
    set(CACHE_CONTROL, "no-cache");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    response
}

impl Guard {
    /// Why a request is refused.
    fn refusal(self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        // A second one would be another answer to the same question.
        let several = |name: &HeaderName| headers.get_all(name).iter().nth(1).is_some();
        if [HOST, ORIGIN, CONTENT_TYPE, SEC_FETCH_SITE].iter().any(several) {
            return Some("The request has a header twice that tells where it comes from or what it is.");
        }
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let Some(host) = text(HOST) else { return Some("The request has no Host header.") };
        if !self.accepts(host) {
            return Some("The Host header must be the address of this server, or localhost.");
        }
        if text(ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
            return Some("The request comes from another site.");
        }
        let site = text(SEC_FETCH_SITE);
        if method != Method::GET && site.is_some_and(|site| !["same-origin", "none"].contains(&site)) {
            return Some("The request comes from another site.");
        }
        let is_json = || text(CONTENT_TYPE).is_some_and(|kind| kind.split(';').next() == Some("application/json"));
        if method == Method::POST && !is_json() {
            return Some("The body must be application/json.");
        }
        None
    }

    /// Whether a `Host` is an address, not a name. Its port does not matter: it differs where the port is forwarded.
    fn accepts(self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        if let Ok(address) = name.parse::<Ipv4Addr>() {
            return address.is_loopback() || !self.loopback_only;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        bare.and_then(|name| name.parse::<Ipv6Addr>().ok())
            .is_some_and(|address| address.is_loopback() || !self.loopback_only)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_header_is_refused() {
        let guard = Guard { loopback_only: true };
        let mut headers = HeaderMap::new();
        headers.append(HOST, HeaderValue::from_static("127.0.0.1:8000"));
        headers.append(ORIGIN, HeaderValue::from_static("http://127.0.0.1:8000"));
        headers.append(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        assert_eq!(guard.refusal(&Method::POST, &headers), None);
        for (name, value) in [(HOST, "evil.example"), (ORIGIN, "http://evil.example"), (HOST, "127.0.0.1:8000")] {
            let mut headers = headers.clone();
            headers.append(name, HeaderValue::from_static(value));
            assert!(guard.refusal(&Method::POST, &headers).is_some_and(|why| why.contains("twice")), "{value}");
        }
    }

    #[test]
    fn hosts_are_addresses() {
        let (near, far) = (Guard { loopback_only: true }, Guard { loopback_only: false });
        for host in ["127.0.0.1:8000", "127.0.0.1", "localhost:1", "[::1]:8000", "[::1]"] {
            assert!(near.accepts(host) && far.accepts(host), "{host}");
        }
        for host in ["example.org", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example:80", ""] {
            assert!(!near.accepts(host) && !far.accepts(host), "{host}");
        }
        assert!(!near.accepts("192.168.1.2:8000") && far.accepts("192.168.1.2:8000"));
    }
}

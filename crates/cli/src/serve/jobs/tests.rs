//! Attempts, cancellation and panics, in the order that channels give them.

use super::*;

fn jobs() -> Jobs {
    Jobs::start(1, &Limits::new(Duration::from_secs(5))).unwrap()
}

fn end(answers: &mut Answers) -> Result<Attempt, Trouble> {
    loop {
        match answers.messages.blocking_recv().expect("an end") {
            Message::Part(_) => {}
            Message::End(end) => return end,
        }
    }
}

#[test]
fn a_panic_ends_one_request_only() {
    let jobs = jobs();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let panics = |_: &Reading| -> Result<u8, Unanswered> { panic!("on purpose") };
    assert_eq!(runtime.block_on(jobs.short(panics)), Err(Trouble::Panicked));
    assert_eq!(runtime.block_on(jobs.short(|_| Ok(7))), Ok(Ok(7)));
    let mut wrong = jobs.long(|_| panic!("on purpose"), Duration::from_secs(1)).unwrap();
    assert!(matches!(end(&mut wrong), Err(Trouble::Panicked)));
    let mut right = jobs.long(|_| Attempt::Done(Value::Null), Duration::from_secs(1)).unwrap();
    assert!(matches!(end(&mut right), Ok(Attempt::Done(Value::Null))));
}

/// What work under test reports, each with whether it is the first attempt.
#[derive(Debug, PartialEq, Eq)]
enum Report {
    Begins(bool),
    Ends(bool),
}

#[test]
fn what_nobody_waits_for_ends() {
    let jobs = jobs();
    let (sender, reports) = std::sync::mpsc::channel();
    let endless = move |run: &Run<'_>| {
        sender.send(Report::Begins(run.is_first)).unwrap();
        while !run.is_over() {
            std::thread::yield_now();
        }
        sender.send(Report::Ends(run.is_first)).unwrap();
        Attempt::Partial(Value::Null)
    };
    let answers = jobs.long(endless, Duration::from_secs(3600)).unwrap();
    let first: Vec<Report> = reports.iter().take(3).collect();
    assert_eq!(first, [Report::Begins(true), Report::Ends(true), Report::Begins(false)]);
    drop(answers);
    assert_eq!(reports.recv(), Ok(Report::Ends(false)), "the second attempt is cancelled");
}

/// Short work that ends only when it is cancelled, or its first attempt is over.
fn endless(reports: std::sync::mpsc::Sender<Report>) -> impl Fn(&Reading) -> Result<(), Unanswered> + Send + 'static {
    move |within| {
        reports.send(Report::Begins(!within.is_last)).unwrap();
        while !within.is_cancelled() && (within.is_last || Instant::now() < within.until) {
            std::thread::yield_now();
        }
        reports.send(Report::Ends(!within.is_last)).unwrap();
        Err(Unanswered::Interrupted)
    }
}

#[test]
fn reading_ends_when_nobody_waits_for_it() {
    let jobs = jobs();
    let (sender, reports) = std::sync::mpsc::channel();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let mut reading = std::pin::pin!(jobs.short(endless(sender)));
        // Polled once, as by a connection, and then left.
        std::future::poll_fn(|context| {
            assert!(reading.as_mut().poll(context).is_pending());
            std::task::Poll::Ready(())
        })
        .await;
        let first: Vec<Report> = reports.iter().take(3).collect();
        assert_eq!(first, [Report::Begins(true), Report::Ends(true), Report::Begins(false)]);
    });
    assert_eq!(reports.recv(), Ok(Report::Ends(false)), "the connection was closed");
}

#[test]
fn long_reading_does_not_make_others_wait() {
    let jobs = Arc::new(jobs());
    let (sender, reports) = std::sync::mpsc::channel();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let tasks = tokio::task::LocalSet::new();
    tasks.block_on(&runtime, async {
        for _ in 0..4 {
            let (jobs, sender) = (Arc::clone(&jobs), sender.clone());
            tokio::task::spawn_local(async move { jobs.short(endless(sender)).await });
        }
        tokio::task::yield_now().await;
        assert_eq!(jobs.short(|_| Ok(7)).await, Ok(Ok(7)), "the other four have not ended");
    });
    drop((sender, tasks, runtime));
    let ends = reports.iter().filter(|report| *report == Report::Ends(false)).count();
    assert!(ends <= 4, "those that began ended when they were cancelled");
}
